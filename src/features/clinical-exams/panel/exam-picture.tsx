import type { ReactNode } from 'react';
import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { MolarRelation } from '#entities/clinical-exam/drawings/angle-class.tsx';
import { Measures } from '#entities/clinical-exam/exam-pictures.tsx';
import { ExamValue } from '#entities/clinical-exam/exam-value.tsx';
import styles from './exam-picture.module.css';

/** An exam at a glance, for the card of a clinical history: the molars of both sides and the overjet between them. */
export function ExamPicture({ exam }: { exam: ClinicalExam }) {
  const { right_molar_class, left_molar_class, overjet } = exam;
  return (
    <div className={styles.figures}>
      <Figure title="Molar der." value={<ExamValue field="right_molar_class" value={right_molar_class} />}>
        {right_molar_class === null ? null : <MolarRelation angleClass={right_molar_class} />}
      </Figure>
      <Figure title="Overjet" value={<ExamValue field="overjet" value={overjet} />} narrow>
        {overjet === null ? null : <Measures exam={exam} numbers={false} />}
      </Figure>
      <Figure title="Molar izq." value={<ExamValue field="left_molar_class" value={left_molar_class} />}>
        {left_molar_class === null ? null : <MolarRelation angleClass={left_molar_class} left />}
      </Figure>
    </div>
  );
}

interface FigureProps {
  title: string;
  value: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

function Figure({ title, value, narrow = false, children }: FigureProps) {
  return (
    <figure className={styles.figure} data-narrow={narrow || undefined}>
      {children}
      <figcaption>
        <span>{title}</span>
        <span>{value}</span>
      </figcaption>
    </figure>
  );
}
