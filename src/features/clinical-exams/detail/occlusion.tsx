import type { ReactNode } from 'react';
import { describeExamValue, isFinding, type ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { CanineRelation, MolarRelation } from '#entities/clinical-exam/drawings/angle-class.tsx';
import { FrontView } from '#entities/clinical-exam/drawings/front-view.tsx';
import { ExamValue, Finding } from '#entities/clinical-exam/exam-value.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './occlusion.module.css';

/** The noted parts of the bite: both sides and the front. Renders nothing without any. */
export function Occlusion({ exam }: { exam: ClinicalExam }) {
  const { right_molar_class, right_canine_class, left_canine_class, left_molar_class } = exam;
  const figures = [
    right_molar_class && <ClassFigure key="rm" exam={exam} field="right_molar_class" title="Molar derecha" />,
    right_canine_class && <ClassFigure key="rc" exam={exam} field="right_canine_class" title="Canina derecha" />,
    (exam.upper_midline ?? exam.lower_midline) && <MidlineFigure key="m" exam={exam} />,
    left_canine_class && <ClassFigure key="lc" exam={exam} field="left_canine_class" title="Canina izquierda" />,
    left_molar_class && <ClassFigure key="lm" exam={exam} field="left_molar_class" title="Molar izquierda" />,
  ].filter(Boolean);
  if (figures.length === 0) return null;
  return (
    <Card title="Oclusión" actions={<Legend />} className={styles.card ?? ''}>
      <div className={styles.figures}>{figures}</div>
    </Card>
  );
}

function Legend() {
  return (
    <span className={styles.legend}>
      <i />
      norma
      <i data-off />
      desviación
    </span>
  );
}

interface ClassFigureProps {
  exam: ClinicalExam;
  field: 'right_molar_class' | 'right_canine_class' | 'left_canine_class' | 'left_molar_class';
  title: string;
}

function ClassFigure({ exam, field, title }: ClassFigureProps) {
  const Relation = field.endsWith('molar_class') ? MolarRelation : CanineRelation;
  return (
    <Figure title={title} value={<ExamValue field={field} value={exam[field]} />}>
      <Relation angleClass={exam[field] ?? ''} left={field.startsWith('left')} />
    </Figure>
  );
}

function MidlineFigure({ exam }: { exam: ClinicalExam }) {
  const { upper_midline, lower_midline, overbite } = exam;
  return (
    <Figure title="Líneas medias" value={<Midlines exam={exam} />} wide>
      <FrontView upper={upper_midline} lower={lower_midline} overbite={overbite ?? 2} />
    </Figure>
  );
}

/** Only deviations, or that there is none. */
function Midlines({ exam: { upper_midline, lower_midline } }: { exam: ClinicalExam }) {
  const off = [
    isFinding('upper_midline', upper_midline) && `Superior: ${words('upper_midline', upper_midline)}`,
    isFinding('lower_midline', lower_midline) && `Inferior: ${words('lower_midline', lower_midline)}`,
  ].filter((text) => text !== false);
  if (off.length > 0) return off.map((text) => <Finding key={text}>{text}</Finding>);
  if (upper_midline !== null && lower_midline !== null) return <span>Coincidentes</span>;
  return <span>{upper_midline === null ? 'Inferior: coincidente' : 'Superior: coincidente'}</span>;
}

const words = (field: 'upper_midline' | 'lower_midline', value: string | null) =>
  describeExamValue(field, value).toLowerCase();

interface FigureProps {
  title: string;
  value: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

function Figure({ title, value, wide = false, children }: FigureProps) {
  return (
    <figure className={styles.figure} data-wide={wide || undefined}>
      {children}
      <figcaption>
        <span>{title}</span>
        <b>{value}</b>
      </figcaption>
    </figure>
  );
}
