import { sectionsShown, TOOTH_TYPE_LABELS, type ToothType, type ToothValues } from '#domain/clinical/tooth.ts';
import { ArchView } from '#entities/odontogram/arch-view.tsx';
import { AfterPaint } from '#ui/layout/after-paint.tsx';
import styles from './mouth-view.module.css';

interface MouthViewProps {
  /** The marked teeth by their numbers. */
  teeth: ReadonlyMap<string, Pick<ToothValues, 'condition'>>;
  age: number | null;
}

/** A small odontogram: the arches of each section with marks, each with its counts. */
export function MouthView({ teeth, age }: MouthViewProps) {
  const sections = sectionsShown(age, teeth);
  const [first, second] = sections;
  if (second === undefined) return <ArchView teeth={teeth} type={first} />;
  return (
    <div className={styles.sections}>
      <Section teeth={teeth} type={first} />
      {/* Two sections take twice as long to draw: the screen does not wait for the second. */}
      <AfterPaint>
        <Section teeth={teeth} type={second} />
      </AfterPaint>
    </div>
  );
}

function Section({ teeth, type }: Pick<MouthViewProps, 'teeth'> & { type: ToothType }) {
  return (
    <figure>
      <figcaption>{TOOTH_TYPE_LABELS[type]}</figcaption>
      <ArchView teeth={teeth} type={type} />
    </figure>
  );
}
