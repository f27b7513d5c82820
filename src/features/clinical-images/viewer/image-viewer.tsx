import {
  ChevronLeftIcon,
  ChevronRightIcon,
  PencilIcon,
  SlidersHorizontalIcon,
  Trash2Icon,
  XIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { IMAGE_TYPE_LABELS, type ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { FullWindow } from '#ui/dialogs/full-window.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import { formatCount } from '#ui/text/format.ts';
import { dayOf, nameOf, titleOf, titleOfPair } from '../shown/image-words.ts';
import { BeforeAfter, SideBySide } from './before-after.tsx';
import { DeleteImage } from './delete-image.tsx';
import { EditImage } from './edit-image.tsx';
import { Film } from './film.tsx';
import { FullImage, FullNotice, useFull } from './full-image.tsx';
import { choose, daysBetween, inTime, pairFor, type Pair } from './pair.ts';
import { AS_IS, toneStyle, type Tone } from './tone.ts';
import { ToneControls } from './tone-controls.tsx';
import { STEP, useZoom, type ZoomHandle } from './use-zoom.ts';
import styles from './viewer.module.css';
import { Zoomed } from './zoomed.tsx';

type Mode = 'one' | 'slider' | 'sides';

const MODES = [
  { value: 'one', label: 'Una' },
  { value: 'slider', label: 'Antes y después' },
  { value: 'sides', label: 'Lado a lado' },
] as const;

/** The way of an arrow key, pixels. */
const PAN = 80;

export interface ImageViewerProps {
  /** The newest first, in their present state. */
  images: readonly ClinicalImage[];
  /** Id of the image shown first. */
  first: string;
  /** Begins with a comparison of two. */
  comparing?: boolean;
  /** The patient's name. */
  patient: string;
  onClose: () => void;
}

/** Images over the whole screen: one with zoom, or two to compare. */
export function ImageViewer({ images, first, comparing = false, patient, onClose }: ImageViewerProps) {
  const timeZone = useClinicConfig()?.timezone;
  const [current, setCurrent] = useState(first);
  const [mode, setMode] = useState<Mode>(comparing ? 'slider' : 'one');
  const [pair, setPair] = useState<Pair | null>(null);
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const [tone, setTone] = useState(AS_IS);
  const [toning, setToning] = useState(false);
  const tones = useId();
  const place = usePlace(images, current, onClose);
  const image = images[place];
  const zoom = useZoom(go);
  if (!image) return null;
  const compared = mode === 'one' ? null : (inTime(images, pair) ?? inTime(images, pairFor(images, image, timeZone)));

  const zooms = !compared || mode === 'sides';

  /** 1 goes to a newer one, which is to the right in the film. */
  function go(step: number): void {
    const next = images[place - step];
    if (!next || compared) return;
    zoom.reset();
    setCurrent(next.id);
  }
  function onChoose(id: string): void {
    zoom.reset();
    if (compared) return setPair(choose(pair ?? [compared.before.id, compared.after.id], id));
    return setCurrent(id);
  }
  const shown: ReadonlyMap<string, string> = compared
    ? new Map([
        [compared.before.id, 'Antes'],
        [compared.after.id, 'Ahora'],
      ])
    : new Map([[image.id, '']]);

  return (
    <FullWindow
      className={styles.viewer}
      onClose={onClose}
      title={compared ? titleOfPair(compared) : titleOf(image)}
      subtitle={[patient, compared ? null : `${IMAGE_TYPE_LABELS[image.image_type]}, ${dayOf(image, timeZone)}`]
        .filter(Boolean)
        .join(' · ')}
      onKeyDown={zooms ? (event) => onKey(event, zoom, go) : undefined}
      actions={
        <div className={styles.actions}>
          <IconButton
            label="Brillo y contraste"
            icon={<SlidersHorizontalIcon />}
            aria-expanded={toning}
            aria-controls={toning ? tones : undefined}
            onClick={() => setToning(!toning)}
          />
          {zooms ? (
            <>
              <IconButton
                label="Reducir"
                icon={<ZoomOutIcon />}
                disabled={zoom.view.scale === 1}
                onClick={() => zoom.zoom(1 / STEP)}
              />
              <IconButton label="Ampliar" icon={<ZoomInIcon />} onClick={() => zoom.zoom(STEP)} />
            </>
          ) : null}
          {compared ? null : (
            <>
              <IconButton label="Editar imagen" icon={<PencilIcon />} onClick={() => setAsking('edit')} />
              <IconButton label="Eliminar imagen" icon={<Trash2Icon />} onClick={() => setAsking('delete')} />
            </>
          )}
          <IconButton label="Cerrar" icon={<XIcon />} onClick={onClose} />
        </div>
      }
    >
      {compared ? (
        <div className={styles.stage} style={toneStyle(tone)}>
          {mode === 'slider' ? <BeforeAfter {...compared} /> : <SideBySide {...compared} zoom={zoom} />}
        </div>
      ) : (
        <One
          image={image}
          alt={nameOf(image, timeZone)}
          tone={tone}
          zoom={zoom}
          place={place}
          count={images.length}
          onGo={go}
        />
      )}
      <div ref={standsAtFoot}>
        {toning ? <ToneControls id={tones} tone={tone} onTone={setTone} /> : null}
        <div className={styles.foot}>
          {images.length > 1 ? (
            <Segmented
              name="view"
              label="Vista"
              options={MODES}
              value={compared ? mode : 'one'}
              onChange={(next) => {
                zoom.reset();
                setMode(next ?? 'one');
              }}
            />
          ) : null}
          <p className={styles.gap}>
            {compared
              ? apartWords(daysBetween(compared.before, compared.after, timeZone))
              : `${images.length - place} de ${images.length}`}
          </p>
          {images.length > 1 ? <Film images={images} shown={shown} onChoose={onChoose} /> : null}
        </div>
      </div>
      {asking === 'edit' ? <EditImage image={image} onClose={() => setAsking(null)} /> : null}
      <DeleteImage
        image={image}
        opened={asking === 'delete'}
        onClose={() => setAsking(null)}
        onDeleted={() => zoom.reset()}
      />
    </FullWindow>
  );
}

/**
 * The image's place in the list. A deleted image, here or elsewhere, is replaced by the next; after the last one the
 * viewer closes.
 */
function usePlace(images: readonly ClinicalImage[], current: string, onClose: () => void): number {
  const found = images.findIndex(({ id }) => id === current);
  const [known, setKnown] = useState(Math.max(0, found));
  if (found >= 0 && found !== known) setKnown(found);
  const none = images.length === 0;
  useEffect(() => {
    if (none) onClose();
  }, [none, onClose]);
  return found >= 0 ? found : Math.min(known, images.length - 1);
}

function onKey(event: KeyboardEvent, zoom: ZoomHandle, go: (step: number) => void): void {
  // The view's radio buttons have arrow keys of their own.
  if (event.target instanceof HTMLInputElement) return;
  const whole = zoom.view.scale === 1;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => (whole ? go(-1) : zoom.move(PAN, 0)),
    ArrowRight: () => (whole ? go(1) : zoom.move(-PAN, 0)),
    ArrowUp: () => zoom.move(0, PAN),
    ArrowDown: () => zoom.move(0, -PAN),
    '+': () => zoom.zoom(STEP),
    '-': () => zoom.zoom(1 / STEP),
    '0': () => zoom.reset(),
  };
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}

interface OneProps {
  image: ClinicalImage;
  alt: string;
  tone: Tone;
  zoom: ZoomHandle;
  place: number;
  count: number;
  onGo: (step: number) => void;
}

function One({ image, alt, tone, zoom, place, count, onGo }: OneProps) {
  const full = useFull(image);
  return (
    <div className={styles.stage} style={toneStyle(tone)}>
      <Zoomed zoom={zoom}>
        <FullImage key={image.id} full={full} alt={alt} />
      </Zoomed>
      <FullNotice of={[full]} />
      {count > 1 ? (
        <>
          <IconButton
            className={styles.previous}
            label="Imagen anterior"
            icon={<ChevronLeftIcon />}
            disabled={place === count - 1}
            onClick={() => onGo(-1)}
          />
          <IconButton
            className={styles.next}
            label="Imagen siguiente"
            icon={<ChevronRightIcon />}
            disabled={place === 0}
            onClick={() => onGo(1)}
          />
        </>
      ) : null}
    </div>
  );
}

const apartWords = (days: number): string =>
  days === 0 ? 'Las dos, del mismo día' : `${formatCount(days, 'día', 'días')} entre las dos`;
