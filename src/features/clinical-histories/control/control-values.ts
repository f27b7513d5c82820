import * as v from 'valibot';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { workingDayFrom, type ClinicHours } from '#domain/agenda/clinic-hours.ts';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import {
  controlOf,
  CONTROL_TITLE,
  describeControl,
  EMPTY_CONTROL,
  NO_WIRE,
  noteOf,
  USUAL_PAIRS,
  type Archwire,
  type ElasticPair,
  type OrthodonticControl,
} from '#domain/clinical/notes/orthodontic-control.ts';
import { treatmentSchema } from '#domain/clinical/notes/treatments.ts';
import { addDays, isDate, isTime } from '#domain/values/dates.ts';

/** Values of a control's form. */
export type ControlForm = {
  title: string;
  date: string;
  doctor: string;
  upper_material: string | null;
  upper_size: string | null;
  lower_material: string | null;
  lower_size: string | null;
  elastics: string | null;
  elastic_size: string | null;
  elastic_force: string | null;
  elastic_wear: string | null;
  elastic_pairs: readonly ElasticPair[];
  brackets_off: readonly string[];
  weeks: number | null;
  note: string;
  /** Save makes the next appointment too. */
  visit: boolean;
  fecha: string | null;
  hora: string | null;
  location: string | null;
};

const NO_VISIT = { visit: false, fecha: null, hora: null, location: null };

/** The longest note: with the facts before it, the description stays within its limit. */
const LONGEST_NOTE = 4000;

/** A new control, dated today, by the person on screen. */
export const blankControl = (date: string, doctor: string): ControlForm => ({
  title: CONTROL_TITLE,
  date,
  doctor,
  note: '',
  ...fieldsOf(EMPTY_CONTROL),
  ...NO_VISIT,
});

/** The form's values for an existing control. */
export function controlForm(treatment: Treatment): ControlForm {
  const control = controlOf(treatment) ?? EMPTY_CONTROL;
  const { title, date, doctor } = treatment;
  return { title, date, doctor, note: noteOf(treatment, control), ...fieldsOf(control), ...NO_VISIT };
}

/** The part of the form's values that comes from a control's facts. */
export function fieldsOf({ upper, lower, elastics, off, weeks }: OrthodonticControl) {
  return {
    upper_material: upper?.material ?? null,
    upper_size: upper?.size ?? null,
    lower_material: lower?.material ?? null,
    lower_size: lower?.size ?? null,
    elastics: elastics?.kind ?? null,
    elastic_size: elastics?.size ?? null,
    elastic_force: elastics?.force ?? null,
    elastic_wear: elastics?.wear ?? null,
    elastic_pairs: elastics?.pairs ?? [],
    brackets_off: off,
    weeks,
  };
}

/** The control's facts of a form: a size without a wire, and details without elastics, are left out. */
export function controlIn(form: ControlForm): OrthodonticControl {
  const wire = (material: string | null, size: string | null): Archwire | null =>
    material ? { material, size: material === NO_WIRE ? null : size || null } : null;
  const worn = form.elastics !== null && form.elastics !== 'ninguno';
  return {
    upper: wire(form.upper_material, form.upper_size),
    lower: wire(form.lower_material, form.lower_size),
    elastics:
      form.elastics === null
        ? null
        : {
            kind: form.elastics,
            size: worn ? form.elastic_size || null : null,
            force: worn ? form.elastic_force || null : null,
            wear: worn ? form.elastic_wear || null : null,
            pairs: worn ? form.elastic_pairs.map(([from, to]) => [from, to]) : [],
          },
    off: [...form.brackets_off],
    weeks: form.weeks,
  };
}

/** The timeline entry of a form. */
export function entryOf(form: ControlForm) {
  const control = controlIn(form);
  const { title, date, doctor, note } = form;
  return { title, date, doctor, description: describeControl(control, note), control };
}

/** A control requires what every entry does; the other values are chosen, not typed. */
export const controlFormSchema = v.pipe(
  v.object({
    ...v.omit(treatmentSchema, ['description']).entries,
    note: v.pipe(v.string(), v.maxLength(LONGEST_NOTE, `Máximo ${LONGEST_NOTE} caracteres`)),
    ...v.entriesFromList(Object.keys(fieldsOf(EMPTY_CONTROL)), v.unknown()),
    visit: v.boolean(),
    fecha: v.nullable(v.string()),
    hora: v.nullable(v.string()),
    location: v.nullable(v.string()),
  }),
  // One check for both rules: the pipe ends at the first check that finds an issue.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !wantsVisit(dataset.value)) return;
    const input = dataset.value;
    const refuse = (key: 'fecha' | 'hora', message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    if (!isDate(input.fecha ?? '')) refuse('fecha', 'La fecha es obligatoria');
    if (!isTime(input.hora ?? '')) refuse('hora', 'La hora es obligatoria');
  }),
  v.transform((values) => entryOf(values as unknown as ControlForm)),
);

/** Without an interval there is no next appointment. */
function wantsVisit({ visit, weeks }: Record<string, unknown>): boolean {
  return visit === true && weeks !== null;
}

/** The appointment that is saved with the control; null if not wanted. */
export function visitOf(form: ControlForm): Omit<AppointmentValues, 'patient'> | null {
  const { fecha, hora, location } = form;
  if (!wantsVisit(form) || fecha === null || hora === null) return null;
  return {
    fecha,
    hora,
    location: location || null,
    duracion: 30,
    tipo_tratamiento: 'Control',
    specialty: 'ortodoncia',
    estado: 'programada',
    notes: null,
  };
}

/**
 * The day of the next control: so many weeks after this one, moved to a day on which the clinic works. Null while
 * unknown.
 */
export const dueDay = (hours: ClinicHours, { date, weeks }: Pick<ControlForm, 'date' | 'weeks'>): string | null =>
  weeks === null || !isDate(date) ? null : workingDayFrom(hours, addDays(date, weeks * 7));

/**
 * The elastics after another kind is chosen: the usual ones of its class, and others drawn by hand; the usual ones of
 * other classes are removed. "Otros" keeps all, to be changed one by one.
 */
export function pairsOf(kind: string | null, pairs: readonly ElasticPair[]): readonly ElasticPair[] {
  if (kind === 'otros') return pairs;
  const drawn = pairs.filter((pair) => !CLASS_PAIRS.some((usual) => isSamePair(usual, pair)));
  return [...(USUAL_PAIRS[kind ?? ''] ?? []), ...drawn];
}

const CLASS_PAIRS = Object.values(USUAL_PAIRS).flat();

const isSamePair = ([a, b]: ElasticPair, [from, to]: ElasticPair): boolean =>
  (a === from && b === to) || (a === to && b === from);

/** Adds the elastic, or removes it if it is there, in whichever direction it was drawn. */
export function togglePair(pairs: readonly ElasticPair[], pair: ElasticPair): readonly ElasticPair[] {
  const others = pairs.filter((each) => !isSamePair(each, pair));
  return others.length < pairs.length ? others : [...pairs, pair];
}

/** Adds the debonded bracket, or removes it; in the order of the teeth's numbers. */
export const toggleBracket = (off: readonly string[], number: string): readonly string[] =>
  off.includes(number) ? off.filter((each) => each !== number) : [...off, number].toSorted();
