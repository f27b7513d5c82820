import { Link } from '@tanstack/react-router';
import { CameraIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { readGallery } from '../gallery/use-gallery.ts';
import { LOAD_FAILED } from '../messages.ts';
import { nameOf, shortDay } from '../shown/image-words.ts';
import { Thumbnail } from '../shown/thumbnail.tsx';
import { ACCEPTED } from '../upload/sort-pictures.ts';
import { useUpload } from '../upload/use-upload.ts';
import { LazyViewer } from './lazy-viewer.tsx';
import styles from './panel.module.css';

/** More than fit into a row at 1280 px: the rest is cut off. */
export const SHOWN = 10;

/** The newest images on the page of a history, with the camera before them. */
export function ImageStrip({ history }: { history: ClinicalHistory }) {
  const state = useRead(readGallery, history.id);
  const whose = useRecord('patients', history.patient);
  const timeZone = useClinicConfig()?.timezone;
  const today = useToday();
  const [opened, setOpened] = useState<string | null>(null);
  if (state.status === 'loading') return <section className={styles.strip} aria-label="Imágenes clínicas" />;
  if (state.status === 'failed') {
    return (
      <Banner tone="danger" live action={<Button onClick={state.retry}>Reintentar</Button>}>
        {LOAD_FAILED}
      </Banner>
    );
  }
  const { images, marks } = state.value;
  return (
    <section className={styles.strip} aria-label="Imágenes clínicas">
      <Camera history={history.id} />
      <ul>
        {images.slice(0, SHOWN).map((image) => (
          <li key={image.id}>
            <button type="button" aria-label={`Ver ${nameOf(image, timeZone)}`} onClick={() => setOpened(image.id)}>
              <Thumbnail image={image} alt="" small inSight />
              {marks.has(image.id) ? (
                <MarkBadge mark={marks.get(image.id)} />
              ) : (
                <small>{shortDay(image, today, timeZone)}</small>
              )}
            </button>
          </li>
        ))}
        {images.length === 0 ? <li className={styles.none}>Sin imágenes clínicas</li> : null}
      </ul>
      <Link to="/clinical-histories/$id/images" params={{ id: history.id }} className={styles.all}>
        <b className="amount">{images.length}</b>
        {images.length === 0 ? 'Subir' : 'Ver todas'}
        <span className="visually-hidden"> las imágenes clínicas</span>
      </Link>
      {opened === null ? null : (
        <LazyViewer
          images={images}
          first={opened}
          patient={whose.status === 'ready' ? fullName(whose.record) : UNKNOWN_PATIENT}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function Camera({ history }: { history: string }) {
  const { photograph, saving } = useUpload(history);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={styles.camera} disabled={saving !== null} onClick={() => input.current?.click()}>
        <CameraIcon size={26} />
        {saving ? 'Guardando…' : 'Foto'}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        name="photo"
        accept={ACCEPTED}
        capture="environment"
        multiple
        onChange={(event) => {
          photograph([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
