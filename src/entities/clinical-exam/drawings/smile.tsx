import { useId } from 'react';
import { path } from '#entities/odontogram/geometry/path.ts';
import { toothShape } from '#entities/odontogram/geometry/shape.ts';
import { Drawing } from './drawing.tsx';
import { Piece } from './piece.tsx';
import styles from './drawing.module.css';

/** Where the edge of the upper lip stands in the middle: below the gum, at the neck of the teeth, above it. */
const UPPER_LIP: Readonly<Record<string, number>> = { baja: 51, media: 36, alta: 24 };
const TEETH = ['13', '12', '11'];
/** Where the biting edges stand. */
const EDGE = 64;

/** How much of the upper front teeth a smile shows: part of them, all, or the gum above them too. */
export function Smile({ height, label }: { height: string; label?: string }) {
  const clip = useId();
  const lip = UPPER_LIP[height];
  if (lip === undefined) return null;
  const opening = path`M16 ${lip + 14}Q40 ${lip - 3} 80 ${lip}Q120 ${lip - 3} 144 ${lip + 14}Q120 82 80 82Q40 82 16 ${lip + 14}Z`;
  const lips =
    path`M8 ${lip + 13}C36 ${lip - 13} 62 ${lip - 16} 72 ${lip - 14}Q80 ${lip - 9} 88 ${lip - 14}` +
    path`C98 ${lip - 16} 124 ${lip - 13} 152 ${lip + 13}C128 ${lip + 56} 106 97 80 97C54 97 32 ${lip + 56} 8 ${lip + 13}Z`;
  return (
    <Drawing box={[0, 4, 160, 98]} label={label}>
      <clipPath id={clip}>
        <path d={opening} />
      </clipPath>
      <path className={styles.skin} d={lips} />
      <g clipPath={`url(#${clip})`}>
        <path className={styles.mouth} d="M0 0H160V110H0Z" />
        <path className={styles.gum} d="M0 10H160V44H0Z" />
        <UpperTeeth />
      </g>
      <path className={styles.line} d={opening} />
      <path className={styles.line} d={lips} />
    </Drawing>
  );
}

function UpperTeeth() {
  const widths = TEETH.map((number) => toothShape(number).width * 0.96);
  return TEETH.map((number, place) => {
    const away = widths.slice(place + 1).reduce((sum, width) => sum + width, 0) + widths[place]! / 2;
    return (
      <g key={number}>
        <Piece number={number} x={80 - away} y={EDGE} crownOnly />
        <Piece number={number} x={80 + away} y={EDGE} flip crownOnly />
      </g>
    );
  });
}
