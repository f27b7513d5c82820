import { useRef, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#ui/controls/button.tsx';
import { sortFiles } from './accepts.ts';

export interface FileTarget {
  /** As the attribute of an input: "image/jpeg,image/png". */
  accept: string;
  onFiles: (files: File[]) => void;
  /** Files of another kind: say which, and what is accepted. */
  onRefused?: (files: File[]) => void;
}

interface FileButtonProps extends FileTarget {
  children: ReactNode;
  /** The API field. */
  name: string;
  multiple?: boolean;
  /** Opens the tablet's camera: the one behind it. A device without one asks for a file. */
  camera?: boolean;
  variant?: ButtonVariant;
  icon?: ReactNode;
  disabled?: boolean;
}

/** Hands on what is taken and what is refused of what a person chose or dropped. */
export function deliver({ accept, onFiles, onRefused }: FileTarget, files: Iterable<File>): void {
  const { taken, refused } = sortFiles(accept, files);
  if (taken.length > 0) onFiles(taken);
  if (refused.length > 0) onRefused?.(refused);
}

/** A button that asks for files: "Subir", "Tomar foto". */
export function FileButton(props: FileButtonProps) {
  const { children, name, accept, multiple = false, camera = false, variant, icon, disabled } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...(variant === undefined ? {} : { variant })}
        icon={icon}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          deliver(props, event.currentTarget.files ?? []);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
