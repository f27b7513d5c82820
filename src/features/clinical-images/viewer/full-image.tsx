import { Button } from '#ui/controls/button.tsx';
import { imagePath, type ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';

import { keepOpened } from '#store/clinical/kept-images.ts';
import type { LocalFile } from '#store/database/tables.ts';
import { LOAD_FAILED } from '../messages.ts';
import { readPreview, readFull, Picture } from '../shown/thumbnail.tsx';
import { useFetched } from '../shown/use-fetched.ts';
import styles from './viewer.module.css';

/** The parts of an image that can be shown. */
export interface Full {
  /** Its thumbnail while the whole image is `missing`. */
  file: LocalFile | Blob | undefined;
  missing: false | 'loading' | 'away' | 'failed';
  retry?: () => void;
}

/** The whole image, from this tablet or else from the server, and then it is kept here. Its thumbnail meanwhile. */
export function useFull(image: ClinicalImage): Full {
  const { db } = useRuntime();
  const local = useRead(readFull, image.id, image.file);
  const here = valueOf(local);
  const asked = local.status === 'ready' && !here && image.file !== undefined;
  const fetched = useFetched(asked ? imagePath(image.id) : null, image.mime ?? 'image/jpeg', (file) =>
    keepOpened(db, image, file),
  );
  const preview = valueOf(useRead(readPreview, image.id, image.file));
  const full = here ?? (fetched.status === 'ready' ? fetched.file : undefined);
  if (full || local.status === 'loading') return { file: full ?? preview, missing: false };
  if (fetched.status === 'failed') return { file: preview, missing: 'failed', retry: fetched.retry };
  return { file: preview, missing: fetched.status === 'loading' ? 'loading' : 'away' };
}

export function FullImage({ full: { file }, alt }: { full: Full; alt: string }) {
  return file ? <Picture file={file} alt={alt} /> : null;
}

/** The reason why a picture is not shown whole: one notice for all, outside of the zoomed part. */
export function FullNotice({ of }: { of: readonly Full[] }) {
  const missing = of.filter((full) => full.missing !== false);
  if (missing.length === 0) return null;
  return <output className={styles.notice}>{noticeOf(missing)}</output>;
}

function noticeOf(missing: readonly Full[]) {
  if (missing.some((full) => full.missing === 'failed')) {
    return (
      <>
        <span>{LOAD_FAILED}</span>
        <Button onClick={() => missing.forEach(({ retry }) => retry?.())}>Reintentar</Button>
      </>
    );
  }
  if (missing.some((full) => full.missing === 'loading')) return <span>Cargando la imagen completa…</span>;
  return <span>{awayWords(missing.every(({ file }) => file !== undefined))}</span>;
}

const awayWords = (thumbnail: boolean) =>
  thumbnail
    ? 'La imagen completa no está en esta tableta. Se cargará al recuperar la conexión.'
    : 'No está en esta tableta. Se cargará al recuperar la conexión.';
