import { IMAGE_TYPE_LABELS, type ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { formatLongDate } from '#ui/text/format.ts';
import { nameOf, titleOf } from '../shown/image-words.ts';
import { Thumbnail } from '../shown/thumbnail.tsx';
import { byDay } from './by-day.ts';
import styles from './gallery.module.css';

interface ImageGridProps {
  images: readonly ClinicalImage[];
  marks: ReadonlyMap<string, RecordMark>;
  onOpen: (id: string) => void;
}

/** Thumbnails by their days, the newest first. */
export function ImageGrid({ images, marks, onOpen }: ImageGridProps) {
  const timeZone = useClinicConfig()?.timezone;
  return byDay(images, timeZone).map((day) => (
    <section key={day.date} className={styles['day']} aria-label={formatLongDate(day.date)}>
      <h2>
        {formatLongDate(day.date)} <span>{day.images.length}</span>
      </h2>
      <ul>
        {day.images.map((image) => (
          <li key={image.id}>
            <button type="button" aria-label={`Ver ${nameOf(image, timeZone)}`} onClick={() => onOpen(image.id)}>
              <Thumbnail image={image} alt="" />
              <span className={styles['caption']}>
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
