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

/** What there is of an image to look at. */
export interface Full {
  /** Its thumbnail, as long as the whole of it is `missing`. */
  file: LocalFile | Blob | undefined;
  missing: false | 'loading' | 'away' | 'failed';
  retry?: () => void;
}

/** An image as large as it is kept: from this tablet, else from the server, and then it stays here. Meanwhile its thumbnail. */
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

/** Why a picture is not seen whole: once for all that are shown, beside what is zoomed and dragged. */
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
