import type { ToothType, ToothValues } from '#domain/clinical/tooth.ts';
import { ARCH_BOX, archTeeth } from './geometry/arch.ts';
import { OcclusalView } from './occlusal-view.tsx';
import { ToothStatistics } from './tooth-statistics.tsx';
import drawing from './tooth.module.css';
import styles from './arch-view.module.css';

interface ArchViewProps {
  /** The marked teeth by their numbers. */
  teeth: ReadonlyMap<string, Pick<ToothValues, 'condition'>>;
  type: ToothType;
}

/** Each section's places, which never change. */
const PLACES = { adult: archTeeth('adult'), child: archTeeth('child') };

/** Both arches of a section from above, the statistics between them. */
export function ArchView({ teeth, type }: ArchViewProps) {
  return (
    <div className={styles['arch']}>
      <svg viewBox={ARCH_BOX} className={`${drawing['drawing']} ${styles['drawing']}`} aria-hidden>
        {PLACES[type].map(({ number, shape, transform, upright }) => {
          const condition = teeth.get(number)?.condition ?? 'sano';
          return (
            <g key={number} transform={transform}>
              <OcclusalView tooth={shape} condition={condition} />
              {condition === 'ausente' || condition === 'extraccion' ? (
                <path
                  className={styles['cross']}
                  data-condition={condition}
                  transform={upright}
                  d="M-12-12 12 12M12-12-12 12"
                />
              ) : null}
            </g>
          );
        })}
      </svg>
      <div className={styles['middle']}>
        <ToothStatistics teeth={teeth} type={type} layout="arch" />
      </div>
    </div>
  );
}
