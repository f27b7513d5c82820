import { Link } from '@tanstack/react-router';
import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { IMAGE_TYPE_LABELS, imageDate } from '#domain/clinical/clinical-image.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { imagesOfPatient } from '#store/clinical/clinical-images.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatDate } from '#ui/text/format.ts';
import { LOAD_FAILED } from '../messages.ts';
import { nameOf, titleOf } from '../shown/image-words.ts';
import { Thumbnail } from '../shown/thumbnail.tsx';
import { LazyViewer } from './lazy-viewer.tsx';
import styles from './panel.module.css';

const TITLE = 'Última imagen';

/** The newest image of a patient, on the patient's page. */
export function ImagePanel({ patient }: { patient: Patient }) {
  const state = useRead(imagesOfPatient, patient.id);
  const timeZone = useClinicConfig()?.timezone;
  const [opened, setOpened] = useState<string | null>(null);
  if (state.status === 'loading') return <Card title={TITLE}>{null}</Card>;
  if (state.status === 'failed') return <Failed onRetry={state.retry} />;
  const { history, images } = state.value;
  const [newest] = images;
  if (!newest) return <NoImage patient={patient.id} history={history} />;
  return (
    <Card
      title={TITLE}
      actions={
        <Link to="/clinical-histories/$id/images" params={{ id: newest.clinical_history }}>
          Ver todas
        </Link>
      }
    >
      <button
        type="button"
        className={styles.latest}
        aria-label={`Ver ${nameOf(newest, timeZone)}`}
        onClick={() => setOpened(newest.id)}
      >
        <Thumbnail image={newest} alt="" inSight />
      </button>
      <p className={styles.title}>{titleOf(newest)}</p>
      <p className="small text-2">
        {IMAGE_TYPE_LABELS[newest.image_type]} · {formatDate(imageDate(newest, timeZone))}
      </p>
      {opened === null ? null : (
        <LazyViewer images={images} first={opened} patient={fullName(patient)} onClose={() => setOpened(null)} />
      )}
    </Card>
  );
}

function NoImage({ patient, history }: { patient: string; history: string | null }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of={history === null ? 'clinical-histories' : 'clinical-images'}
        icon={<ImageIcon size={22} />}
        title="Sin imágenes"
        action={
          history === null ? (
            <ButtonLink to="/clinical-histories/new" search={{ patient }}>
              Crear historia clínica
            </ButtonLink>
          ) : (
            <ButtonLink to="/clinical-histories/$id/images" params={{ id: history }}>
              Añadir imágenes
            </ButtonLink>
          )
        }
      >
        {history === null ? 'Primero se necesita la historia clínica del paciente.' : null}
      </NoneYet>
    </Card>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title={TITLE} padded={false}>
      <ReadFailed compact message={LOAD_FAILED} onRetry={onRetry} />
    </Card>
  );
}
