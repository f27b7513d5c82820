import { sectionStatistics, TOOTH_GROUPS, type ToothType, type ToothValues } from '#domain/clinical/tooth.ts';
import styles from './tooth-statistics.module.css';

interface ToothStatisticsProps {
  /** The marked teeth by their numbers. */
  teeth: ReadonlyMap<string, Pick<ToothValues, 'condition'>>;
  type: ToothType;
  /** row: side by side. arch: two by two, in the middle of the arches. */
  layout: 'row' | 'arch';
}

/** Sanos, Ausentes, Tratados, Atención: how many teeth of a section. */
export function ToothStatistics({ teeth, type, layout }: ToothStatisticsProps) {
  const counts = sectionStatistics(teeth, type);
  return (
    <dl className={styles.statistics} data-layout={layout}>
      {TOOTH_GROUPS.map(({ label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-group={label}>{counts[label]}</dd>
        </div>
      ))}
    </dl>
  );
}
