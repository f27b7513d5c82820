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
 * Takes files dropped anywhere in the window while it is mounted; FileButton is the way without dragging. The whole
 * window, because a browser opens a file dropped beside a smaller area and leaves the page with all that was typed. Not
 * Mantine's Dropzone, whose library asks for Node 22 and brings a table of all file types (docs/decisions/048).
 */
export function DropArea({ label, children, ...target }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.type === 'drop') deliver(target, event.dataTransfer?.files ?? []);
    // Moving from one element to another fires dragleave too: only a leave without a next element has left the window.
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
