import { UploadIcon } from 'lucide-react';
import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { deliver, type FileTarget } from './file-button.tsx';
import styles from './drop-area.module.css';

interface DropAreaProps extends FileTarget {
  /** Shown while files are held over it: "Suelte aquí las imágenes". */
  label: string;
  children: ReactNode;
}

const holdsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dragged in, over all that it contains; FileButton is the way without dragging. Two dozen lines of our own:
 * Mantine's Dropzone and what it stands on ask for Node 22, and would bring a table of all file types (docs/decisions/048).
 */
export function DropArea({ label, children, ...target }: DropAreaProps) {
  const [over, setOver] = useState(false);
  useStayOnPage();
  // Entering a child leaves its parent: only leaving for something outside counts.
  function leave(event: DragEvent<HTMLElement>): void {
    if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
  }
  return (
    <div
      className={styles['area']}
      onDragEnter={(event) => setOver(holdsFiles(event))}
      onDragLeave={leave}
      onDrop={(event) => {
        setOver(false);
        if (holdsFiles(event)) deliver(target, event.dataTransfer.files);
      }}
    >
      {children}
      {over ? (
        <div className={styles['over']} aria-hidden="true">
          <UploadIcon size={28} />
          {label}
        </div>
      ) : null}
    </div>
  );
}

/** A file dropped beside the area would take the browser to the file, and what is being typed with it. */
function useStayOnPage(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    document.addEventListener('dragover', stay);
    document.addEventListener('drop', stay);
    return () => {
      document.removeEventListener('dragover', stay);
      document.removeEventListener('drop', stay);
    };
  }, []);
}
