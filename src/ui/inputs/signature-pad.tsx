import Pad from 'signature_pad';
import { useEffect, useRef } from 'react';
import styles from './signature-pad.module.css';

/** Strokes of points: x and y in pixels, milliseconds since the first point, and the pressure from 0 to 1. */
export type DrawnStrokes = number[][][];

interface SignaturePadProps {
  label: string;
  /** Called after each stroke with all strokes. Another `key` gives an empty pad. */
  onChange: (strokes: DrawnStrokes) => void;
}

/** A paper to sign on with a pen or a finger, white in both schemes. */
export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const paper = canvas.current;
    if (!paper) return undefined;
    const pad = new Pad(paper, { penColor: '#12232b', minWidth: 0.9, maxWidth: 2.8 });
    const tell = () => latest.current(strokesOf(pad));
    pad.addEventListener('endStroke', tell);
    // A tablet that is turned gives the paper another size: its strokes are drawn again.
    const observer = new ResizeObserver(() => fit(paper, pad));
    observer.observe(paper);
    fit(paper, pad);
    return () => {
      observer.disconnect();
      pad.removeEventListener('endStroke', tell);
      pad.off();
    };
  }, []);
  return (
    <div className={styles.pad}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <canvas ref={canvas} role="img" aria-label={label} />
      <span className={styles.cross} aria-hidden="true">
        ✕
      </span>
      <span className={styles.hint}>Firme aquí, con el dedo o el lápiz</span>
    </div>
  );
}

/** Gives the canvas a pixel for each of the screen's. A canvas of another size is empty, and its scale is 1 again. */
function fit(paper: HTMLCanvasElement, pad: Pad): void {
  const ratio = Math.max(1, devicePixelRatio);
  const [width, height] = [Math.round(paper.clientWidth * ratio), Math.round(paper.clientHeight * ratio)];
  // A paper that is not laid out has no size yet.
  if (width === 0 || (paper.width === width && paper.height === height)) return;
  paper.width = width;
  paper.height = height;
  paper.getContext('2d')?.scale(ratio, ratio);
  pad.fromData(pad.toData());
}

/** The strokes that were drawn, to a tenth of a pixel and a hundredth of the pressure: exact enough for any paper. */
function strokesOf(pad: Pad): DrawnStrokes {
  const groups = pad.toData();
  const start = groups[0]?.points[0]?.time ?? 0;
  const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;
  return groups.map(({ points }) =>
    points.map(({ x, y, time, pressure }) => [
      rounded(x, 10),
      rounded(y, 10),
      Math.max(0, Math.round(time - start)),
      rounded(pressure, 100),
    ]),
  );
}
