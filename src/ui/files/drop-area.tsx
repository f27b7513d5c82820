import { UploadIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { deliver, type FileTarget } from './file-button.tsx';
import styles from './drop-area.module.css';

interface DropAreaProps extends FileTarget {
  /** Shown while files are held over the window: "Suelte aquí las imágenes". */
  label: string;
  children: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dragged into the window while it stands there; FileButton is the way without dragging. Wherever they are
 * dropped: what falls beside a smaller area would be swallowed without a word, or take the browser to the file, and what is being
 * typed with it. Two dozen lines of our own: Mantine's Dropzone and what it stands on ask for Node 22, and would bring a table of
 * all file types (docs/decisions/048).
 */
export function DropArea({ label, children, ...target }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.type === 'drop') deliver(target, event.dataTransfer?.files ?? []);
    // Leaving one element for another is told too: only what leaves for none has left the window.
    setOver(event.type !== 'drop' && (event.type !== 'dragleave' || event.relatedTarget !== null));
  });
  useEffect(() => {
    const listener = (event: DragEvent) => onDrag(event);
    for (const type of DRAGS) document.addEventListener(type, listener);
    return () => {
      for (const type of DRAGS) document.removeEventListener(type, listener);
    };
  }, []);
  return (
    <>
      {children}
      {over ? (
        <div className={styles.over} aria-hidden="true">
          <UploadIcon size={28} />
          {label}
        </div>
      ) : null}
    </>
  );
}

const DRAGS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
