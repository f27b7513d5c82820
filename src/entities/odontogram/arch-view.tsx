import type { ToothType, ToothValues } from '#domain/clinical/tooth.ts';
import { archDrawing } from './geometry/arch.ts';
import { archMarks, joined, occlusalBody, type Part } from './parts.ts';
import { ToothParts } from './tooth-parts.tsx';
import { ToothStatistics } from './tooth-statistics.tsx';
import drawing from './tooth.module.css';
import styles from './arch-view.module.css';

interface ArchViewProps {
  /** The marked teeth by their numbers. */
  teeth: ReadonlyMap<string, Pick<ToothValues, 'condition'>>;
  type: ToothType;
}

/** Both arches of a section from above, the statistics between them. */
export function ArchView({ teeth, type }: ArchViewProps) {
  const { viewBox, teeth: places } = archDrawing(type);
  const [standing, faded, marks]: [Part[], Part[], Part[]] = [[], [], []];
  for (const { number, shape } of places) {
    const condition = teeth.get(number)?.condition ?? 'sano';
    (condition === 'ausente' ? faded : standing).push(...occlusalBody(shape));
    marks.push(...archMarks(shape, condition));
  }
  return (
    <div className={styles['arch']}>
      <svg viewBox={viewBox} className={`${drawing['drawing']} ${drawing['arches']} ${styles['drawing']}`} aria-hidden>
        {faded.length > 0 ? <ToothParts parts={joined(faded)} faded /> : null}
        <ToothParts parts={[...joined(standing), ...joined(marks)]} />
      </svg>
      <div className={styles['middle']}>
        <ToothStatistics teeth={teeth} type={type} layout="arch" />
      </div>
    </div>
  );
}
