import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './network.module.css';

/** The margin that a reader of QR codes expects, in modules. */
const MARGIN = 4;

/** A text as a QR code, dark on white in both schemes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: MARGIN, boostEcc: true }), [text]);
  return (
    <figure className={styles.qr} aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={data.map(darkRuns).join('')} shapeRendering="crispEdges" />
      </svg>
    </figure>
  );
}

/** The dark modules of a row, neighbours as one rectangle: seams between squares would show. */
function darkRuns(modules: readonly boolean[], y: number): string {
  const row = modules.map((dark) => (dark ? '1' : '0')).join('');
  return [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}
