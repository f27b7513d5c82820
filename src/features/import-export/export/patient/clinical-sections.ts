import { alertsOf } from '#domain/clinical/alerts.ts';
import { CLINICAL_EXAM_LABELS, describeExamValue, EXAM_SECTIONS } from '#domain/clinical/clinical-exam.ts';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import { observationsOf } from '#domain/clinical/odontogram.ts';
import { CONDITION_LABELS, toothName, toothNumbers } from '#domain/clinical/tooth.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import { definitionOf } from '#domain/registry.ts';
import { isDate } from '#domain/values/dates.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import type { PatientFile } from '#store/patients/patient-file.ts';
import { formatDate, formatDateTime } from '#ui/text/format.ts';
import { facts, html, section, table, type Html } from './html.ts';

/** "Creado el 21/11/2026, 10:42 por Ana Paz · cambiado el …". */
export function whoAndWhen(record: RowMeta, { people, clinic }: PatientFile): Html {
  const by = (id: string | null) => (id === null ? '' : ` por ${people.get(id) || 'una persona que ya no está'}`);
  const at = (instant: string) => formatDateTime(instant, clinic?.timezone);
  const changed =
    record.updated_at === record.created_at ? '' : ` · último cambio: ${at(record.updated_at)}${by(record.updated_by)}`;
  return html`<p class="meta">Registrado: ${at(record.created_at)}${by(record.created_by)}${changed}</p>`;
}

/** A record's own fields in words, without references and the fields named in `without`. */
export function fieldsWords(collection: CollectionName, record: object, without: readonly string[] = []): Html {
  const definition = definitionOf(collection);
  const left = new Set([...without, ...definition.parents.map(({ field }) => field)]);
  const rows = fieldsOf(definition).flatMap((field) => {
    const value = (record as Record<string, unknown>)[field];
    const said = value !== null && value !== undefined && value !== '' && !left.has(field);
    return said ? [[labelOf(collection, field), formatValue(collection, field, value)] as const] : [];
  });
  return facts(rows);
}

/** The clinical alerts. */
export function alertsSection({ histories }: PatientFile): Html {
  const alerts = histories.flatMap(alertsOf);
  if (alerts.length === 0) return html``;
  const items = alerts.map(({ label, text }) => html`<li>${text === null ? label : `${label}: ${text}`}</li>`);
  return html`<aside aria-label="Alertas clínicas">
    <ul>
      ${items}
    </ul>
  </aside>`;
}

/** Histories with their free notes and treatments. */
export function historySection(file: PatientFile): Html {
  const parts = file.histories.map((history) => {
    const { text } = parseNotes(history);
    const entries = timelineOf(history);
    return html`${fieldsWords('clinical-histories', history, ['notes'])}${facts([['Notas', text]])}${
      entries.length === 0
        ? null
        : table(
            'Tratamientos',
            ['Fecha', 'Título', 'Descripción', 'Doctor'],
            entries.map(({ date, title, description, doctor }) => [
              isDate(date) ? formatDate(date) : date,
              title,
              description,
              doctor,
            ]),
          )
    }${whoAndWhen(history, file)}`;
  });
  return section('historia', 'Historia clínica', parts);
}

/** Exams, by the sections of their form. */
export function examsSection(file: PatientFile): Html {
  const parts = file.exams.map(
    (exam) =>
      html`<h3>Examen del ${formatDate(exam.created_at, file.clinic?.timezone)}</h3>
        ${EXAM_SECTIONS.map(
          ({ title, fields }) =>
            html`<h4>${title}</h4>
              ${facts(fields.map((field) => [CLINICAL_EXAM_LABELS[field], describeExamValue(field, exam[field])]))}`,
        )}${whoAndWhen(exam, file)}`,
  );
  return section('examenes', 'Exámenes clínicos', parts);
}

const PLACES = new Map([...toothNumbers('adult'), ...toothNumbers('child')].map((number, place) => [number, place]));

export function odontogramsSection(file: PatientFile): Html {
  const parts = file.odontograms.map((odontogram) => {
    const marked = file.teeth
      .filter((tooth) => tooth.odontogram === odontogram.id && (tooth.condition !== 'sano' || tooth.observation))
      .toSorted((a, b) => (PLACES.get(a.tooth_number) ?? 0) - (PLACES.get(b.tooth_number) ?? 0));
    const rows = marked.map(({ tooth_number, condition, observation }) => [
      tooth_number,
      toothName(tooth_number),
      CONDITION_LABELS[condition] ?? condition,
      observation ?? '',
    ]);
    return html`<h3>Odontograma del ${formatDate(odontogram.created_at, file.clinic?.timezone)}</h3>
      ${
        rows.length === 0
          ? html`<p>Ningún diente tiene marcas.</p>`
          : table('Dientes con marcas', ['Diente', 'Nombre', 'Estado', 'Observación'], rows)
      }
      <p class="meta">Los dientes que no aparecen están sanos.</p>
      ${facts([['Observaciones generales', observationsOf(odontogram)]])}${whoAndWhen(odontogram, file)}`;
  });
  return section('odontogramas', 'Odontogramas', parts);
}
