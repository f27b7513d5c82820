import { useRef, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#ui/controls/button.tsx';
import { sortFiles } from './accepts.ts';

export interface FileTarget {
  /** As the attribute of an input: "image/jpeg,image/png". */
  accept: string;
  onFiles: (files: File[]) => void;
  /** Called with files of another kind: the caller says which they are, and what is accepted. */
  onRefused?: (files: File[]) => void;
}

interface FileButtonProps extends FileTarget {
  children: ReactNode;
  /** The API field. */
  name: string;
  multiple?: boolean;
  /** Opens the tablet's rear camera. A device without a camera asks for a file. */
  camera?: boolean;
  variant?: ButtonVariant;
  icon?: ReactNode;
  disabled?: boolean;
}

/** Splits the chosen or dropped files into accepted and refused ones, and hands both on. */
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
          // Cleared, so that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
