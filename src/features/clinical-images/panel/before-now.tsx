import { Link } from '@tanstack/react-router';
import { CameraIcon, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import {
  IMAGE_TYPE_LABELS,
  IMAGE_TYPES,
  imageDate,
  type ClinicalImage,
  type ImageType,
} from '#domain/clinical/clinical-image.ts';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatDate, formatNumber } from '#ui/text/format.ts';
import { readGallery } from '../gallery/use-gallery.ts';
import { LOAD_FAILED } from '../messages.ts';
import { nameOf, ofType } from '../shown/image-words.ts';
import { Thumbnail } from '../shown/thumbnail.tsx';
import { inTime, pairFor } from '../viewer/pair.ts';
import { LazyViewer } from './lazy-viewer.tsx';
import styles from './before-now.module.css';

const TITLE = 'Antes y ahora';

const ANOTHER = {
  photo: 'Añadir otra fotografía',
  xray: 'Añadir otra radiografía',
  panoramic: 'Añadir otra panorámica',
  other: 'Añadir otra imagen',
} satisfies Record<ImageType, string>;

interface BeforeNowProps {
  /** Id of the history. */
  history: string;
  /** The patient's name, for the viewer. */
  patient: string;
  /** Words for a day: "antes", "mes 7". The first image of a pair is "antes" whatever its day. */
  when: (date: string) => string;
}

/**
 * The first and the newest image of one type, on the page of a treatment. Images of one day show one moment, and are no
 * such pair: the newest stands alone, beside the way to add another.
 */
export function BeforeNow({ history, patient, when }: BeforeNowProps) {
  const state = useRead(readGallery, history);
  const timeZone = useClinicConfig()?.timezone;
  const [chosen, setType] = useState<ImageType | null>(null);
  const [opened, setOpened] = useState<{ first: string; comparing?: true } | null>(null);
  if (state.status === 'loading') return <Card title={TITLE}>{null}</Card>;
  if (state.status === 'failed') {
    return (
      <Card title={TITLE} padded={false}>
        <ReadFailed compact message={LOAD_FAILED} onRetry={state.retry} />
      </Card>
    );
  }
  const { images } = state.value;
  const types = IMAGE_TYPES.filter((type) => images.some(({ image_type }) => image_type === type));
  const paired = types.find((each) => pairOf(images, each, timeZone));
  const type = types.find((each) => each === chosen) ?? paired ?? types[0];
  if (type === undefined) return <NoImages history={history} />;
  const shown = ofType(images, type);
  const pair = pairOf(images, type, timeZone);
  const open = (first: string) => setOpened({ first });
  return (
    <Card
      title={TITLE}
      actions={
        <>
          {types.length < 2 ? null : (
            <Segmented
              name="image_type"
              label="Tipo de imagen"
              options={types.map((value) => ({ value, label: IMAGE_TYPE_LABELS[value] }))}
              value={type}
              onChange={setType}
            />
          )}
          {pair === null ? null : (
            <Button variant="quiet" onClick={() => setOpened({ first: pair.after.id, comparing: true })}>
              Comparar
            </Button>
          )}
        </>
      }
    >
      <div className={styles.pair}>
        {pair === null ? (
          <>
            <Picture image={shown[0]!} when={when} onOpen={open} />
            <Link to="/clinical-histories/$id/images" params={{ id: history }} className={styles.lacking}>
              <CameraIcon size={28} />
              {ANOTHER[type]}
              <small>
                {shown.length === 1 ? 'la única es esta' : `las ${formatNumber(shown.length)} son de este día`}
              </small>
            </Link>
          </>
        ) : (
          <>
            <Picture image={pair.before} when={() => 'antes'} onOpen={open} />
            <Picture image={pair.after} when={when} onOpen={open} />
          </>
        )}
      </div>
      {opened === null ? null : (
        <LazyViewer
          // Two alone are compared with each other.
          images={opened.comparing && pair ? [pair.after, pair.before] : shown}
          {...opened}
          patient={patient}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

/**
 * The newest image of a type and the first one that shows the same, by its description; null where there is none of
 * another day. `images` are the newest first.
 */
function pairOf(images: readonly ClinicalImage[], type: ImageType, timeZone: string | undefined) {
  const all = ofType(images, type);
  const [newest] = all;
  const pair = newest ? inTime(all, pairFor(all, newest, timeZone)) : null;
  return pair && imageDate(pair.before, timeZone) !== imageDate(pair.after, timeZone) ? pair : null;
}

interface PictureProps extends Pick<BeforeNowProps, 'when'> {
  image: ClinicalImage;
  onOpen: (id: string) => void;
}

function Picture({ image, when, onOpen }: PictureProps) {
  const timeZone = useClinicConfig()?.timezone;
  const day = imageDate(image, timeZone);
  return (
    <button type="button" aria-label={`Ver ${nameOf(image, timeZone)}`} onClick={() => onOpen(image.id)}>
      <Thumbnail image={image} alt="" />
      <small>
        {formatDate(day)}, {when(day)}
      </small>
    </button>
  );
}

function NoImages({ history }: { history: string }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of="clinical-images"
        icon={<ImageIcon size={22} />}
        title="Sin imágenes"
        action={
          <ButtonLink to="/clinical-histories/$id/images" params={{ id: history }}>
            Añadir imágenes
          </ButtonLink>
        }
      />
    </Card>
  );
}
