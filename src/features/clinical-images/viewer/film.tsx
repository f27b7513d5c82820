import { useEffect, useRef } from 'react';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { nameOf, shortDay } from '../shown/image-words.ts';
import { Thumbnail } from '../shown/thumbnail.tsx';
import styles from './viewer.module.css';

interface FilmProps {
  images: readonly ClinicalImage[];
  /** What is said of those that are shown: "", "Antes", "Ahora". */
  shown: ReadonlyMap<string, string>;
  onChoose: (id: string) => void;
}

/** All images in a row, the oldest first: to go to one, or to choose two. */
export function Film({ images, shown, onChoose }: FilmProps) {
  const timeZone = useClinicConfig()?.timezone;
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const seen = useRef<readonly string[]>([]);
  const ids = [...shown.keys()].join(' ');
  useEffect(() => {
    const now = ids.split(' ');
    const isNew = (id: string) => !seen.current.includes(id);
    // Of two, the one that was just chosen comes last: where both have no room in the film, it is the one that is seen.
    for (const id of now.toSorted((a, b) => Number(isNew(a)) - Number(isNew(b)))) {
      const button = list.current?.querySelector(`[data-image="${id}"]`);
      button?.scrollIntoView({ block: 'nearest', inline: now.length === 1 ? 'center' : 'nearest' });
    }
    seen.current = now;
  }, [ids]);
  return (
    <ul ref={list} className={styles['film']} aria-label="Imágenes">
      {images.toReversed().map((image) => {
        const word = shown.get(image.id);
        return (
          <li key={image.id}>
            <button
              type="button"
              data-image={image.id}
              aria-pressed={word !== undefined}
              aria-label={[word, nameOf(image, timeZone)].filter(Boolean).join(': ')}
              onClick={() => onChoose(image.id)}
            >
              <Thumbnail image={image} alt="" small />
              <small>{[word, shortDay(image, today, timeZone)].filter(Boolean).join(' · ')}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
