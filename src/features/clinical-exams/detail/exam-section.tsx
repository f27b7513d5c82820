import type { ReactNode } from 'react';
import {
  CLINICAL_EXAM_LABELS,
  type ClinicalExam,
  type ExamField,
  type ExamSectionId,
} from '#domain/clinical/clinical-exam.ts';
import { Face } from '#entities/clinical-exam/drawings/face.tsx';
import { Profile } from '#entities/clinical-exam/drawings/profile.tsx';
import { Smile } from '#entities/clinical-exam/drawings/smile.tsx';
import { AnteriorBite, inWords, Measures, PosteriorBite } from '#entities/clinical-exam/exam-pictures.tsx';
import { ExamValue } from '#entities/clinical-exam/exam-value.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ClassTable } from './class-table.tsx';
import styles from './exam-section.module.css';

interface ExamSectionProps {
  section: { id: ExamSectionId; title: string; fields: readonly ExamField[] };
  exam: ClinicalExam;
}

/** A section of the exam: its drawings, and each value in words. */
export function ExamSection({ section: { id, title, fields }, exam }: ExamSectionProps) {
  const pictures = picturesOf(id, exam);
  return (
    <Card title={title}>
      <div className={styles.body} data-beside={(id === 'medidas' && pictures.length > 0) || undefined}>
        {pictures.length === 0 ? null : (
          <div className={styles.pictures} data-section={id}>
            {pictures}
          </div>
        )}
        {id === 'clases' ? (
          <ClassTable exam={exam} />
        ) : (
          <dl className={styles.values}>
            {fields.map((field) => (
              <div key={field} data-text={field === 'tmj_observations' || undefined}>
                <dt>{CLINICAL_EXAM_LABELS[field]}</dt>
                <dd>
                  <ExamValue field={field} value={exam[field]} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}

/** A value that was not noted is not drawn. */
function picturesOf(section: ExamSectionId, exam: ClinicalExam): ReactNode[] {
  const { profile, frontal_analysis, smile_height, overjet, overbite } = exam;
  const pictures: (ReactNode | false)[] = {
    perfil: [
      profile !== null && <Profile key="profile" form={profile} label={inWords(exam, 'profile')} />,
      frontal_analysis !== null && (
        <Face key="face" symmetry={frontal_analysis} label={inWords(exam, 'frontal_analysis')} />
      ),
      smile_height !== null && <Smile key="smile" height={smile_height} label={inWords(exam, 'smile_height')} />,
    ],
    medidas: [(overjet !== null || overbite !== null) && <Measures key="measures" exam={exam} numbers={false} />],
    mordidas: [
      (exam.anterior_crossbite !== null || exam.anterior_open_bite !== null) && (
        <AnteriorBite key="anterior" exam={exam} />
      ),
      (exam.posterior_crossbite !== null || exam.posterior_open_bite !== null) && (
        <PosteriorBite key="posterior" exam={exam} />
      ),
    ],
    // Occlusion draws these together above the sections.
    lineas: [],
    clases: [],
    observaciones: [],
  }[section];
  return pictures.filter((picture) => picture !== false);
}
