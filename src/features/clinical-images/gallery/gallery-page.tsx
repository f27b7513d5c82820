import { CopyIcon, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { IMAGE_TYPE_LABELS, IMAGE_TYPES, type ClinicalImage, type ImageType } from '#domain/clinical/clinical-image.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { readHistoryPatient } from '#entities/clinical-history/read-history-patient.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { Button } from '#ui/controls/button.tsx';
import { DropArea } from '#ui/files/drop-area.tsx';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { formatAge } from '#ui/text/format.ts';
import { LOAD_FAILED } from '../messages.ts';
import { ofType } from '../shown/image-words.ts';
import { DetailsDialog } from '../upload/details-dialog.tsx';
import { UploadButtons } from '../upload/upload-buttons.tsx';
import { UploadList } from '../upload/upload-list.tsx';
import { useUpload } from '../upload/use-upload.ts';
import { ImageViewer } from '../viewer/image-viewer.tsx';
import { ImageGrid } from './image-grid.tsx';
import { readGallery, type Gallery } from './use-gallery.ts';
import styles from './gallery.module.css';

export function GalleryPage({ history }: { history: string }) {
  const whose = valueOf(useRead(readHistoryPatient, history))?.patient;
  const today = useToday();
  const state = useRead(readGallery, history);
  const upload = useUpload(history);
  const patient = whose ? fullName(whose) : UNKNOWN_PATIENT;
  return (
    <DropArea accept="" label="Suelte aquí las imágenes" onFiles={upload.choose}>
      <PageHeader
        title="Imágenes clínicas"
        back={{ to: '/clinical-histories/$id', params: { id: history }, label: 'Volver a la historia clínica' }}
        subtitle={
          <p className="facts-line">
            <b>{patient}</b>
            {whose ? <span>{formatAge(whose.fecha_nacimiento, today)}</span> : null}
          </p>
        }
        actions={<UploadButtons upload={upload} />}
      />
      {whose ? <AlertBanner patient={whose.id} /> : null}
      <UploadList history={history} saving={upload.saving} />
      {state.status === 'failed' ? (
        <LoadFailed onRetry={state.retry} />
      ) : (
        <Loadable value={valueOf(state)}>{(gallery) => <Shown gallery={gallery} patient={patient} />}</Loadable>
      )}
      {upload.chosen.length > 0 ? <DetailsDialog upload={upload} subtitle={patient} /> : null}
    </DropArea>
  );
}

interface Opened {
  first: string;
  comparing: boolean;
}

function Shown({ gallery: { images, marks }, patient }: { gallery: Gallery; patient: string }) {
  const [type, setType] = useState<ImageType | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [newest] = images;
  if (!newest) return <NoImages />;
  // The last image of the chosen kind may have been deleted.
  const kind = ofType(images, type).length > 0 ? type : null;
  const shown = ofType(images, kind);
  return (
    <>
      <div className={styles.bar}>
        <TypeChips images={images} type={kind} onType={setType} />
        {shown.length > 1 ? (
          <Button icon={<CopyIcon />} onClick={() => setOpened({ first: shown[0]!.id, comparing: true })}>
            Comparar
          </Button>
        ) : null}
      </div>
      <ImageGrid images={shown} marks={marks} onOpen={(first) => setOpened({ first, comparing: false })} />
      {opened ? <ImageViewer {...opened} images={shown} patient={patient} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

interface TypeChipsProps {
  images: readonly ClinicalImage[];
  type: ImageType | null;
  onType: (type: ImageType | null) => void;
}

/** Chips of the kinds that have images. */
function TypeChips({ images, type, onType }: TypeChipsProps) {
  return (
    <Chips label="Tipo de imagen">
      <Chip pressed={type === null} figure={images.length} onClick={() => onType(null)}>
        Todas
      </Chip>
      {IMAGE_TYPES.map((each) => {
        const count = ofType(images, each).length;
        return count === 0 ? null : (
          <Chip key={each} pressed={type === each} figure={count} onClick={() => onType(each)}>
            {IMAGE_TYPE_LABELS[each]}
          </Chip>
        );
      })}
    </Chips>
  );
}

function NoImages() {
  return (
    <Card padded={false}>
      <EmptyState icon={<ImageIcon size={28} />} title="Sin imágenes clínicas">
        Tome una foto, súbala desde este dispositivo o arrástrela hasta aquí. Sin conexión queda guardada en esta
        tableta.
      </EmptyState>
    </Card>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card padded={false}>
      <ReadFailed message={LOAD_FAILED} onRetry={onRetry} />
    </Card>
  );
}
