import { useDeferredValue } from 'react';
import { IMAGE_TYPE_LABELS, type ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { formatLongDate } from '#ui/text/format.ts';
import { nameOf, titleOf } from '../shown/image-words.ts';
import { Thumbnail } from '../shown/thumbnail.tsx';
import { byDay, type Day } from './by-day.ts';
import styles from './gallery.module.css';

interface ImageGridProps {
  images: readonly ClinicalImage[];
  marks: ReadonlyMap<string, RecordMark>;
  onOpen: (id: string) => void;
}

/** Cards that fit into a window. */
const IN_SIGHT = 15;

/** Thumbnails by day, the newest first. Those in sight are painted first, the others right after. */
export function ImageGrid({ images, marks, onOpen }: ImageGridProps) {
  const timeZone = useClinicConfig()?.timezone;
  const whole = useDeferredValue(true, false);
  return firstOf(byDay(images, timeZone), whole ? images.length : IN_SIGHT).map(({ shown, ...day }) => (
    <section key={day.date} className={styles.day} aria-label={formatLongDate(day.date)}>
      <h2>
        {formatLongDate(day.date)} <span>{day.images.length}</span>
      </h2>
      <ul>
        {shown.map((image) => (
          <li key={image.id}>
            <button type="button" aria-label={`Ver ${nameOf(image, timeZone)}`} onClick={() => onOpen(image.id)}>
              <Thumbnail image={image} alt="" inSight={!whole} />
              <span className={styles.caption}>
                <b>{titleOf(image)}</b>
                <small>{image.description ? IMAGE_TYPE_LABELS[image.image_type] : 'Sin descripción'}</small>
                <MarkBadge mark={marks.get(image.id)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The days, cut to the first so many images. */
function firstOf(days: readonly Day[], most: number) {
  let room = most;
  return days.flatMap((day) => {
    const shown = day.images.slice(0, room);
    room -= shown.length;
    return shown.length === 0 ? [] : { ...day, shown };
  });
}
