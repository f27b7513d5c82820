import { useEffect, useRef } from 'react';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { nameOf, shortDay } from '../shown/image-words.ts';
import { Thumbnail } from '../shown/thumbnail.tsx';
import styles from './viewer.module.css';

interface FilmProps {
  images: readonly ClinicalImage[];
  /** Labels of the shown images: "", "Antes", "Ahora". */
  shown: ReadonlyMap<string, string>;
  onChoose: (id: string) => void;
}

/**
 * All images in a row, the oldest first, to open one or to choose two. Of two that are compared, one that would scroll
 * out of sight stays at its end of the film, also after the tablet is turned.
 */
export function Film({ images, shown, onChoose }: FilmProps) {
  const timeZone = useClinicConfig()?.timezone;
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const ids = [...shown.keys()];
  const [before, after] = ids.length > 1 ? ids : [];
  const one = ids.length === 1 ? ids[0] : undefined;
  useEffect(() => {
    const film = list.current;
    if (!film || one === undefined) return undefined;
    const show = () =>
      film.querySelector(`[data-image="${one}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    const turned = new ResizeObserver(show);
    turned.observe(film);
    return () => turned.disconnect();
  }, [one]);
  return (
    <ul ref={list} className={styles.film} aria-label="Imágenes" data-pair={before !== undefined || undefined}>
      {images.toReversed().map((image) => {
        const word = shown.get(image.id);
        return (
          <li key={image.id} data-pinned={image.id === before ? 'before' : image.id === after ? 'after' : undefined}>
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
