import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { ExamValue } from '#entities/clinical-exam/exam-value.tsx';
import styles from './exam-section.module.css';

/** Angle's classes of both sides, placed as one faces the patient. */
export function ClassTable({ exam }: { exam: ClinicalExam }) {
  return (
    <table className={styles.classes}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Clase</span>
          </th>
          <th scope="col">Derecha</th>
          <th scope="col">Izquierda</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Clase canina</th>
          <td>
            <ExamValue field="right_canine_class" value={exam.right_canine_class} />
          </td>
          <td>
            <ExamValue field="left_canine_class" value={exam.left_canine_class} />
          </td>
        </tr>
        <tr>
          <th scope="row">Clase molar</th>
          <td>
            <ExamValue field="right_molar_class" value={exam.right_molar_class} />
          </td>
          <td>
            <ExamValue field="left_molar_class" value={exam.left_molar_class} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
