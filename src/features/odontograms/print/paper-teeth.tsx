import { ARCHES, type ToothType } from '#domain/clinical/tooth.ts';
import { ToothDrawing } from '#entities/odontogram/tooth-drawing.tsx';
import { markOf, type Teeth } from '../marking/marking.ts';
import styles from './paper.module.css';

export function PaperTeeth({ type, teeth }: { type: ToothType; teeth: Teeth }) {
  return (
    <div className={styles.arches} data-type={type}>
      {(['upper', 'lower'] as const).map((arch) => (
        <div key={arch} className={styles.row} data-arch={arch}>
          {ARCHES[type][arch].map((number) => (
            <PaperTooth key={number} number={number} teeth={teeth} upper={arch === 'upper'} />
          ))}
        </div>
      ))}
    </div>
  );
}

function PaperTooth({ number, teeth, upper }: { number: string; teeth: Teeth; upper: boolean }) {
  const { condition, observation } = markOf(teeth, number);
  const drawing = <ToothDrawing number={number} condition={condition} noted={Boolean(observation)} />;
  const digits = condition === 'sano' ? <span>{number}</span> : <b>{number}</b>;
  return (
    <div className={styles.tooth}>
      {upper ? drawing : digits}
      {upper ? digits : drawing}
    </div>
  );
}
