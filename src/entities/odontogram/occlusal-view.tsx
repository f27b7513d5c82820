import { useId } from 'react';
import type { Condition } from '#domain/clinical/tooth.ts';
import { occlusalView } from './geometry/occlusal.ts';
import type { ToothShape } from './geometry/shape.ts';
import styles from './tooth.module.css';

interface OcclusalViewProps {
  tooth: ToothShape;
  condition: Condition;
}

/** A tooth seen from its chewing side, around (0, 0), with the mark of its condition. */
export function OcclusalView({ tooth, condition }: OcclusalViewProps) {
  const { zones, center, outline } = occlusalView(tooth);
  return (
    <>
      <g className={condition === 'ausente' ? styles['faded'] : undefined}>
        <path className={styles['zone']} d={zones} />
        <path className={styles['outline']} d={outline} />
      </g>
      {condition === 'caries' || condition === 'restauracion' ? (
        <Filling d={center} restored={condition === 'restauracion'} />
      ) : null}
      {condition === 'corona' ? <path className={styles['ring']} d={outline} transform="scale(1.13 1.15)" /> : null}
      {condition === 'endodoncia' ? <circle className={styles['canalMouth']} r={2.6} /> : null}
      {condition === 'implante' ? (
        <g className={styles['screwHead']}>
          <circle r={4.4} />
          <circle r={1.4} />
        </g>
      ) : null}
    </>
  );
}

/** Red is pending, blue is done: the hatching keeps them apart in black and white. */
function Filling({ d, restored }: { d: string; restored: boolean }) {
  const hatch = useId();
  if (!restored) return <path className={styles['caries']} d={d} />;
  return (
    <>
      <pattern id={hatch} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={styles['hatchGround']} d="M0 0H4V4H0Z" />
        <path className={styles['hatch']} d="M1 0V4" />
      </pattern>
      <path className={styles['restored']} d={d} fill={`url(#${hatch})`} />
    </>
  );
}
