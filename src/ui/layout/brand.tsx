import styles from './brand.module.css';

/** Seven teeth of an upper arch: width, centre and turn of each. */
const TEETH = [
  [4.7, 5.8, 25.3, -74],
  [5.2, 7, 18.4, -62],
  [4.4, 10.3, 12.1, -38],
  [5, 16, 9.3, 0],
  [4.4, 21.7, 12.1, 38],
  [5.2, 25, 18.4, 62],
  [4.7, 26.2, 25.3, 74],
] as const;

/** The mark alone: seven teeth of an arch. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={styles.mark}>
      <rect width="32" height="32" rx="8" fill="#0A6A83" />
      {TEETH.map(([width, x, y, turn]) => (
        <rect
          key={turn}
          x={-width / 2}
          y={-2.9}
          width={width}
          height={5.8}
          rx={2.1}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          fill="#fff"
        />
      ))}
    </svg>
  );
}

const NAME = 'Arcada';

/** The mark, the word and the clinic's name, where the clinic has set one. */
export function Brand({ clinic, size = 'md' }: { clinic?: string | undefined; size?: 'md' | 'lg' }) {
  return (
    <span className={size === 'lg' ? `${styles.brand} ${styles.large}` : styles.brand}>
      <BrandMark size={size === 'lg' ? 56 : 32} />
      <span className={styles.words}>
        <b>{NAME}</b>
        {clinic && clinic !== NAME ? <small>{clinic}</small> : null}
      </span>
    </span>
  );
}
