import { Button } from '#ui/controls/button.tsx';
import { imagePath, type ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { localPreview } from '#store/clinical/clinical-images.ts';
import { keepOpened, localFull } from '#store/clinical/kept-images.ts';
import { LOAD_FAILED } from '../messages.ts';
import { Picture } from '../shown/thumbnail.tsx';
import { useFetched } from '../shown/use-fetched.ts';
import styles from './viewer.module.css';

/** An image as large as it is kept: from this tablet, else from the server, and then it stays here. Meanwhile its thumbnail. */
export function FullImage({ image, alt }: { image: ClinicalImage; alt: string }) {
  const { db } = useRuntime();
  const local = useRead((db) => localFull(db, image), [image.id, image.file]);
  const here = valueOf(local);
  const missing = local.status === 'ready' && !here && image.file !== undefined;
  const fetched = useFetched(missing ? imagePath(image.id) : null, image.mime ?? 'image/jpeg', (file) =>
    keepOpened(db, image, file),
  );
  const preview = valueOf(useRead((db) => localPreview(db, image), [image.id, image.file]));
  const full = here ?? (fetched.status === 'ready' ? fetched.file : undefined);
  const shown = full ?? preview;
  return (
    <>
      {shown ? <Picture file={shown} alt={alt} /> : null}
      {full || local.status === 'loading' ? null : (
        <output className={styles['notice']}>
          {fetched.status === 'failed' ? (
            <>
              <span>{LOAD_FAILED}</span>
              <Button onClick={fetched.retry}>Reintentar</Button>
            </>
          ) : (
            <span>
              {fetched.status === 'loading' ? 'Cargando la imagen completa…' : awayWords(shown !== undefined)}
            </span>
          )}
        </output>
      )}
    </>
  );
}

const awayWords = (thumbnail: boolean) =>
  thumbnail
    ? 'La imagen completa no está en esta tableta. Se cargará al recuperar la conexión.'
    : 'No está en esta tableta. Se cargará al recuperar la conexión.';
