// Attempts to reach patients: a patient's, and the figures of a month.
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import type {
  Channel,
  ContactAttempt,
  ContactAttemptValues,
  ContactReason,
} from '#domain/follow-up/contact-attempt.ts';
import { compareAttempts } from '#domain/follow-up/facts.ts';
import { monthFigures, type MonthFigures } from '#domain/follow-up/month-figures.ts';
import { cleanLines } from '#domain/values/clean.ts';
import { addDays, instantOf, momentIn } from '#domain/values/dates.ts';
import { readClinic } from '#store/clinic/clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readStatus } from '#store/database/meta.ts';
import { recordMarks, type RecordMark } from '#store/rows/record-marks.ts';
import { draftKey, formName, readDraft } from '#store/session/drafts.ts';
import { readPeople, type People } from '#store/session/people.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

/** A patient's attempts with all that a list of them shows. */
export interface PatientAttempts {
  /** The newest first, of either reason. */
  attempts: ContactAttempt[];
  people: People;
  marks: ReadonlyMap<string, RecordMark>;
}

/** All attempts to reach a patient. For a live query. */
export async function patientAttempts(db: ArcadaDatabase, patient: string): Promise<PatientAttempts> {
  const [rows, people] = await Promise.all([
    db.records('contact-attempts').where({ patient }).toArray(),
    readPeople(db),
  ]);
  const attempts = rows.toSorted((a, b) => compareAttempts(b, a));
  const ids = attempts.map(({ id }) => id);
  return { attempts, people, marks: await recordMarks(db, 'contact-attempts', ids) };
}

/** The figures of a month ("2026-11") by reason. For a live query. */
export async function figuresOfMonth(db: ArcadaDatabase, month: string): Promise<Record<ContactReason, MonthFigures>> {
  const timeZone = (await readClinic(db))?.timezone ?? 'UTC';
  const startOf = (day: string) => new Date(instantOf({ fecha: day, hora: '00:00' }, timeZone)).toISOString();
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const attempts = await db
    .records('contact-attempts')
    .where('at')
    .between(startOf(first), startOf(next), true, false)
    .toArray();
  const patients = [...new Set(attempts.map(({ patient }) => patient))];
  const kept = await db.follow_up.bulkGet(patients);
  const completed = new Map(patients.map((patient, place) => [patient, kept[place]?.completed ?? null]));
  return monthFigures(attempts, {
    completedOf: (patient) => completed.get(patient) ?? null,
    momentOf: (instant) => momentIn(new Date(instant), timeZone),
  });
}

/** Now by the server's clock: the tablet's own may be off by years. */
async function nowIn(db: ArcadaDatabase, { now }: WritePorts): Promise<string> {
  const { clock_offset } = await readStatus(db);
  return new Date(now() + (clock_offset ?? 0)).toISOString();
}

/** The writes of attempts: a new one is of the instant at which it is saved, however long its form was open. */
export const ATTEMPT_WRITES = {
  ...writesOf('contact-attempts'),
  create: async (db, values: Omit<ContactAttemptValues, 'at'>, ports, draft?: string) =>
    writesOf('contact-attempts').create(db, { ...values, at: await nowIn(db, ports) }, ports, draft),
} satisfies RecordWrites<ContactAttemptValues>;

/** The form of a new attempt with a patient, by the name under which its draft is stored. */
export const newAttemptForm = (patient: string | null): string =>
  formName({ collection: 'contact-attempts', id: null, about: patient });

/**
 * The draft of a new attempt in which the patient was given a visit, in one tab: its form leads to that of the visit, and leaves
 * its notes there.
 */
async function handedOver(db: ArcadaDatabase, patient: string, tab: string) {
  const key = draftKey(newAttemptForm(patient), tab);
  const draft = await readDraft(db, key);
  if (!draft || draft.values['outcome'] !== 'cita_dada') return null;
  const notes = draft.values['notes'];
  return { key, notes: typeof notes === 'string' ? cleanLines(notes) || null : null };
}

/**
 * The writes of a visit that is given to somebody from the follow-up list: the visit and an attempt with outcome cita_dada, in
 * one transaction here and on the server. `channelOf` is asked at the save. The attempt takes the notes along that were typed in
 * the form of a new attempt in the same tab, whose draft ends with it.
 */
export function visitGiven(channelOf: () => Channel, tab: string): RecordWrites<AppointmentValues> {
  return {
    ...writesOf('appointments'),
    async create(db, values, ports, draft) {
      const id = ports.newId();
      const begun = await handedOver(db, values.patient, tab);
      const attempt: ContactAttemptValues = {
        patient: values.patient,
        at: await nowIn(db, ports),
        channel: channelOf(),
        outcome: 'cita_dada',
        call_again_on: null,
        reason: 'seguimiento',
        notes: begun?.notes ?? null,
      };
      await write(
        db,
        [
          { method: 'POST', collection: 'appointments', id, values },
          { method: 'POST', collection: 'contact-attempts', id: ports.newId(), values: attempt },
        ],
        ports,
        { draft: [draft, begun?.key].filter((key) => key !== undefined) },
      );
      return id;
    },
  };
}
