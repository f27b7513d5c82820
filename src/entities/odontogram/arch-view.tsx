import { useMemo } from 'react';
import type { ToothType, ToothValues } from '#domain/clinical/tooth.ts';
import { Drawing } from './drawing.tsx';
import { archDrawing } from './geometry/arch.ts';
import { archMarks, joined, occlusalBody, type Part } from './parts.ts';
import type { Picture } from './picture.ts';
import { ToothStatistics } from './tooth-statistics.tsx';
import looks from './tooth.module.css';
import styles from './arch-view.module.css';

interface ArchViewProps {
  /** The marked teeth by their numbers. */
  teeth: ReadonlyMap<string, Pick<ToothValues, 'condition'>>;
  type: ToothType;
}

/** Both arches of a section from above, the statistics between them. */
export function ArchView({ teeth, type }: ArchViewProps) {
  const arches = useMemo(() => drawArches(teeth, type), [teeth, type]);
  return (
    <div className={styles.arch}>
      <Drawing
        viewBox={archDrawing(type).viewBox}
        className={`${looks['drawing']} ${looks['arches']} ${styles.drawing}`}
        picture={arches}
      />
      <div className={styles.middle}>
        <ToothStatistics teeth={teeth} type={type} layout="arch" />
      </div>
    </div>
  );
}

function drawArches(teeth: ArchViewProps['teeth'], type: ToothType): Picture {
  const [standing, faded, marks]: [Part[], Part[], Part[]] = [[], [], []];
  for (const { number, shape } of archDrawing(type).teeth) {
    const condition = teeth.get(number)?.condition ?? 'sano';
    (condition === 'ausente' ? faded : standing).push(...occlusalBody(shape));
    marks.push(...archMarks(shape, condition));
  }
  return { faded: joined(faded), parts: [...joined(standing), ...joined(marks)], words: [] };
}
