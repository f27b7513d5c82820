import { useId } from 'react';
import type { Part } from './parts.ts';
import styles from './tooth.module.css';

interface ToothPartsProps {
  /** From back to front, no two of one look and hatching. */
  parts: readonly Part[];
  /** Of a tooth that is absent. */
  faded?: boolean;
}

/** Draws the parts of teeth. */
export function ToothParts({ parts, faded = false }: ToothPartsProps) {
  const drawn = parts.map(({ look, d, hatch }) =>
    hatch === undefined ? (
      <path key={look} className={styles[look]} d={d} />
    ) : (
      <Restored key={hatch} d={d} hatch={hatch} />
    ),
  );
  // A group is one more layer to paint, so that only what is faded as a whole has one.
  return faded ? <g className={styles['faded']}>{drawn}</g> : drawn;
}

/** Red is pending, blue is done: the hatching keeps them apart in black and white. */
function Restored({ d, hatch }: { d: string; hatch: string }) {
  const id = useId();
  return (
    <>
      <pattern id={id} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform={`${hatch} rotate(45)`}>
        {/* Of the outline that is stroked, only the left side lies within the pattern. */}
        <path className={styles['hatch']} d="M1-4V8H9V-4Z" />
      </pattern>
      <path className={styles['restored']} d={d} fill={`url(#${id})`} />
    </>
  );
}
