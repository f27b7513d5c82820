import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { imageDate, type ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { formatDate } from '#ui/text/format.ts';
import { nameOf } from '../shown/image-words.ts';
import { FullImage, FullNotice, useFull } from './full-image.tsx';
import type { ZoomHandle } from './use-zoom.ts';
import styles from './viewer.module.css';
import { Zoomed } from './zoomed.tsx';

/** Percent, by an arrow key. */
const STEP = 5;

const KEYS: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - STEP,
  ArrowDown: (at) => at - STEP,
  ArrowRight: (at) => at + STEP,
  ArrowUp: (at) => at + STEP,
  PageDown: (at) => at - STEP * 4,
  PageUp: (at) => at + STEP * 4,
  Home: () => 0,
  End: () => 100,
};

interface PairProps {
  before: ClinicalImage;
  after: ClinicalImage;
}

/** Two images one over the other, with a slider between. */
export function BeforeAfter({ before, after }: PairProps) {
  const timeZone = useClinicConfig()?.timezone;
  const [at, setAt] = useState(50);
  const stage = useRef<HTMLDivElement>(null);
  const [then, now] = [useFull(before), useFull(after)];
  const set = (next: number) => setAt(Math.round(Math.min(100, Math.max(0, next))));

  function follow({ clientX }: PointerEvent): void {
    const box = stage.current?.getBoundingClientRect();
    if (box && box.width > 0) set(((clientX - box.left) / box.width) * 100);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const to = KEYS[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    set(to(at));
  }
  return (
    <>
      <div
        ref={stage}
        className={styles.compare}
        style={{ '--at': `${at}%` } as CSSProperties}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && follow(event)}
      >
        <div className={styles.layer}>
          <FullImage key={after.id} full={now} alt={`Ahora: ${nameOf(after, timeZone)}`} />
        </div>
        <div className={`${styles.layer} ${styles.cut}`}>
          <FullImage key={before.id} full={then} alt={`Antes: ${nameOf(before, timeZone)}`} />
        </div>
        <span className={styles.tagBefore}>{formatDate(imageDate(before, timeZone))}</span>
        <span className={styles.tagAfter}>{formatDate(imageDate(after, timeZone))}</span>
        <div className={styles.split}>
          {/* The slider's keys and accessible name; the pointer moves on the whole stage. */}
          <input
            type="range"
            name="split"
            min={0}
            max={100}
            value={at}
            aria-label="Comparar antes y después"
            aria-valuetext={`${at} % antes`}
            onChange={({ target }) => set(Number(target.value))}
            onKeyDown={onKeyDown}
          />
          <span className={styles.handle}>
            <ChevronLeftIcon size={18} />
            <ChevronRightIcon size={18} />
          </span>
        </div>
      </div>
      <FullNotice of={[then, now]} />
    </>
  );
}

/** Two images side by side, zoomed and dragged as one. */
export function SideBySide({ before, after, zoom }: PairProps & { zoom: ZoomHandle }) {
  const timeZone = useClinicConfig()?.timezone;
  const [then, now] = [useFull(before), useFull(after)];
  const sides = [
    { word: 'Antes', image: before, full: then },
    { word: 'Ahora', image: after, full: now },
  ];
  return (
    <>
      <div className={styles.sides}>
        {sides.map(({ word, image, full }) => (
          <figure key={word}>
            <Zoomed zoom={zoom}>
              <FullImage key={image.id} full={full} alt={`${word}: ${nameOf(image, timeZone)}`} />
            </Zoomed>
            <figcaption>
              {word} · {formatDate(imageDate(image, timeZone))}
            </figcaption>
          </figure>
        ))}
      </div>
      <FullNotice of={[then, now]} />
    </>
  );
}
