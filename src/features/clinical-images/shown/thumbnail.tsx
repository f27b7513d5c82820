import { CloudDownloadIcon, ImageOffIcon } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { thumbnailPath, type ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { legible, mayBeIllegible } from '#entities/clinical-image/legible.ts';
import { prefetch, useRead, valueOf } from '#runtime/read/use-read.ts';
import { keepUnseen } from '#runtime/read/read-cache.ts';
import { localPreview } from '#store/clinical/clinical-images.ts';
import { localFull } from '#store/clinical/kept-images.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { LocalFile } from '#store/database/tables.ts';
import { oncePainted } from '#ui/layout/once-painted.ts';
import { NOT_HERE, NOT_SHOWN } from '../messages.ts';
import { useFetched } from './use-fetched.ts';
import { useSeen } from './use-seen.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  image: ClinicalImage;
  /** Empty where a caption stands beside it. */
  alt: string;
  /** Too small for words where there is no picture. */
  small?: boolean;
  /** In the window when its screen opens, and so part of the first paint. */
  inSight?: boolean;
}

type FileName = ClinicalImage['file'];

/** The parameters of a read are compared one by one: an image is its id and its file. */
const asked = (id: string, file: FileName) => ({ id, ...(file !== undefined && { file }) });

/** Previews kept in memory, some twenty kilobytes each. */
const PREVIEWS = 48;

/**
 * The file of an image on this tablet. Blobs are made at read time: made while a strip renders, they delay its paint.
 */
export const readPreview = keepUnseen(PREVIEWS, async (db: ArcadaDatabase, id: string, file: FileName) => {
  const kept = await localPreview(db, asked(id, file));
  return kept && asBlob(kept);
});

/** The whole image, if it is on this tablet: several megabytes, which are not kept in memory unseen. */
export const readFull = keepUnseen(0, async (db: ArcadaDatabase, id: string, file: FileName) =>
  localFull(db, asked(id, file)),
);

/** Thumbnails, read before they come into sight. */
export const prefetchPreviews = (db: ArcadaDatabase, images: readonly ClinicalImage[] = []) =>
  Promise.all(images.map(({ id, file }) => prefetch(db, readPreview, id, file)));

/** A picture of 320 pixels, from this tablet or else from the server. It is read when it comes into sight. */
export function Thumbnail(props: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const seen = useSeen(frame, props.inSight ?? false);
  return (
    <span ref={frame} className={styles.frame} data-small={props.small || undefined}>
      {seen ? <Local {...props} /> : null}
    </span>
  );
}

function Local(props: ThumbnailProps) {
  const { image, alt } = props;
  const read = useRead(readPreview, image.id, image.file);
  if (read.status === 'loading') return null;
  const file = read.status === 'ready' ? read.value : undefined;
  return file ? <Picture file={file} alt={alt} /> : <Remote {...props} />;
}

/** This tablet keeps the newest thumbnails; an older one is fetched while it is looked at. */
function Remote({ image, alt }: ThumbnailProps) {
  const fetched = useFetched(image.file === undefined ? null : thumbnailPath(image.id), 'image/jpeg');
  if (fetched.status === 'ready') return <Picture file={fetched.file} alt={alt} />;
  if (fetched.status === 'loading') return null;
  return <Whole image={image} alt={alt} />;
}

/** Without the network the whole image replaces its missing thumbnail: "Preparar el día" keeps whole images alone. */
function Whole({ image, alt }: ThumbnailProps) {
  const read = useRead(readFull, image.id, image.file);
  if (read.status === 'loading') return null;
  const file = valueOf(read);
  return file ? <Picture file={file} alt={alt} /> : <Nothing icon={<CloudDownloadIcon />} text={NOT_HERE} />;
}

export function Picture({ file, alt }: { file: LocalFile | Blob; alt: string }) {
  const [broken, setBroken] = useState<unknown>();
  // The object URL is revoked with the element, else it keeps the whole file in memory. It is made after the first
  // paint, which each URL would delay; pictures are decoded after that anyway.
  const source = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      let url: string | undefined;
      let gone = false;
      function show(picture: Blob): void {
        if (gone) return;
        url = URL.createObjectURL(picture);
        image!.src = url;
      }
      const cancel = oncePainted(() => {
        const blob = blobOf(file);
        if (mayBeIllegible(blob)) void legible(blob).then(show, () => show(blob));
        else show(blob);
      });
      return () => {
        gone = true;
        cancel();
        if (url !== undefined) URL.revokeObjectURL(url);
      };
    },
    [file],
  );
  if (broken === file) return <Nothing icon={<ImageOffIcon />} text={NOT_SHOWN} />;
  return (
    <img ref={source} className="fill" alt={alt} decoding="async" draggable={false} onError={() => setBroken(file)} />
  );
}

const asBlob = ({ bytes, mime }: LocalFile): Blob => new Blob([bytes], { type: mime });

/** One blob for each file: what is known of a blob is found again. */
const blobs = new WeakMap<LocalFile, Blob>();

function blobOf(file: LocalFile | Blob): Blob {
  if (file instanceof Blob) return file;
  const blob = blobs.get(file) ?? asBlob(file);
  blobs.set(file, blob);
  return blob;
}

function Nothing({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={styles.nothing}>
      {icon}
      <span>{text}</span>
    </span>
  );
}
