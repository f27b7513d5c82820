import { RotateCwIcon, XIcon } from 'lucide-react';
import { useState } from 'react';
import { IMAGE_TYPE_LABELS } from '#domain/clinical/clinical-image.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import { useOnline } from '#runtime/use-sync-status.ts';
import { uploadsOf, type Upload } from '#store/clinical/clinical-images.ts';
import { resend } from '#store/outbox/queue.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount } from '#ui/text/format.ts';
import { titleOf } from '../shown/image-words.ts';
import { Thumbnail } from '../shown/thumbnail.tsx';
import { DeleteImage } from '../viewer/delete-image.tsx';
import type { UploadHandle } from './use-upload.ts';
import styles from './upload.module.css';

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

const sizes = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
const sizeWords = (bytes: number) =>
  bytes >= MEGABYTE ? `${sizes.format(bytes / MEGABYTE)} MB` : `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`;

/** The images of a history that are on this tablet alone, each with its progress. */
export function UploadList({ history, saving }: { history: string; saving: UploadHandle['saving'] }) {
  const uploads = valueOf(useLastAnswer(useRead(uploadsOf, history))) ?? [];
  const offline = !useOnline();
  if (uploads.length === 0 && saving === null) return null;
  return (
    <Card
      title={titleFor(uploads.length, offline)}
      actions={
        <output className="beside-title">
          {saving ? `Guardando ${saving.done + 1} de ${saving.total}…` : noteOf(offline, uploads.length)}
        </output>
      }
      padded={false}
      className={styles.card ?? ''}
    >
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <Line key={upload.image.id} upload={upload} offline={offline} />
        ))}
      </ul>
    </Card>
  );
}

/** The count is zero while the first one is being saved. */
function titleFor(count: number, offline: boolean): string {
  if (count === 0) return 'Imágenes nuevas';
  const images = formatCount(count, 'imagen', 'imágenes');
  return offline ? `${images} sin enviar` : `Subiendo ${images}`;
}

function noteOf(offline: boolean, count: number): string {
  if (!offline) return 'Puede seguir trabajando';
  return `${count === 1 ? 'Se subirá' : 'Se subirán'} al recuperar la conexión`;
}

type Progress = 'going' | 'waiting' | 'failed';

function progressOf({ entry }: Upload, offline: boolean): Progress {
  if (entry.state === 'inflight') return 'going';
  if (entry.state === 'attention') return 'failed';
  // Offline, a failed try says nothing about the file.
  return entry.tries > 0 && !offline ? 'failed' : 'waiting';
}

function Line({ upload, offline }: { upload: Upload; offline: boolean }) {
  const { db, syncNow } = useRuntime();
  const [removing, setRemoving] = useState(false);
  const { image, entry, size } = upload;
  const title = titleOf(image);
  const progress = progressOf(upload, offline);
  return (
    <li data-progress={progress}>
      <span className={styles.thumb}>
        <Thumbnail image={image} alt="" small />
      </span>
      <div className={styles.what}>
        <b>{title}</b>
        {progress === 'going' ? <progress aria-label={title} className={styles.bar} /> : null}
        {progress === 'failed' ? (
          <p className={styles.failed}>
            No se pudo subir. Sigue guardada en esta tableta. {entry.error?.problem.detail}
          </p>
        ) : (
          <p>{progress === 'going' ? `Subiendo… ${sizeWords(size)}` : `En espera · ${sizeWords(size)}`}</p>
        )}
      </div>
      {progress === 'failed' ? (
        <Button
          icon={<RotateCwIcon />}
          aria-label={`Reintentar ${title}`}
          onClick={() => void resend(db, entry.op_id).then(syncNow)}
        >
          Reintentar
        </Button>
      ) : null}
      {image.description ? <span className="detail">{IMAGE_TYPE_LABELS[image.image_type]}</span> : null}
      <IconButton variant="quiet" label={`Quitar ${title}`} icon={<XIcon />} onClick={() => setRemoving(true)} />
      <DeleteImage image={image} opened={removing} onClose={() => setRemoving(false)} />
    </li>
  );
}
