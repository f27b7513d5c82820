// The demo clinic as a whole. Pure: equal plans give equal clinics.
import { COLLECTIONS } from '#domain/record/collections.ts';
import { addDays } from '#domain/values/dates.ts';
import { buildAgenda, type Visit } from './records/agenda/agenda.ts';
import { appointmentRecords } from './records/agenda/appointments.ts';
import { budgetRecords } from './records/budgets.ts';
import { attemptRecords, collectionRecords } from './records/contact-attempts.ts';
import { openDayUntil } from './days.ts';
import { consentRecords } from './records/consents.ts';
import { examRecords } from './records/exams.ts';
import { historyRecords } from './records/histories.ts';
import { imageRecords } from './records/images.ts';
import { inventoryRecords } from './records/inventory.ts';
import { wishesOf } from './records/agenda/journeys.ts';
import { caseRecords } from './records/orthodontic-cases.ts';
import { odontogramRecords } from './records/odontograms.ts';
import { buildPeople, type Person } from './people.ts';
import { randomOf } from './random.ts';
import type { DemoPlan, DemoRecord } from './record.ts';
import { prescriptionRecords } from './records/prescriptions.ts';
import { planRecords } from './records/treatment-plans.ts';
import type { Story } from './records/story.ts';
import { chooseTreatment } from './records/treatments.ts';

/** Every save of the demo clinic, in chronological order; a record never comes before its parents. */
export function buildClinic(plan: DemoPlan): DemoRecord[] {
  const stories = tellStories(plan);
  const records = [
    ...stories.map(patientRecord),
    ...stories.flatMap((story) => appointmentRecords(plan, story)),
    ...stories.flatMap((story) => historyRecords(plan, story)),
    ...stories.flatMap((story) => examRecords(plan, story)),
    ...stories.flatMap((story) => odontogramRecords(plan, story)),
    ...stories.flatMap((story) => planRecords(plan, story)),
    ...stories.flatMap((story) => caseRecords(plan, story)),
    ...stories.flatMap((story) => imageRecords(plan, story)),
    ...stories.flatMap((story) => consentRecords(plan, story)),
    ...inventoryRecords(plan),
    ...stories.flatMap((story) => {
      const money = budgetRecords(plan, story);
      return [...money, ...collectionRecords(plan, story, money)];
    }),
    ...stories.flatMap((story) => prescriptionRecords(plan, story)),
    ...stories.flatMap((story) => attemptRecords(plan, story)),
  ];
  const rank = new Map(COLLECTIONS.map((collection, index) => [collection, index]));
  return records.sort(
    (a, b) => a.day.localeCompare(b.day) || (rank.get(a.collection) ?? 0) - (rank.get(b.collection) ?? 0),
  );
}

function tellStories(plan: DemoPlan): Story[] {
  const people = buildPeople(plan);
  const treatments = new Map(people.map((person) => [person, chooseTreatment(plan.seed, person)]));
  const agenda = buildAgenda(
    plan,
    new Map([...treatments].map(([person, treatment]) => [person, wishesOf(plan, person, treatment)])),
  );
  return [...treatments].map(([person, treatment]) => {
    const visits = agenda.get(person.id) ?? [];
    const attended = visits.filter(({ estado, day }) => estado === 'completada' && day < plan.today);
    return { person, treatment, visits, attended, registered: registration(plan, person, visits) };
  });
}

/** The day on which a patient is registered: the first visit, or the telephone call that arranged it. */
function registration({ seed, today }: DemoPlan, { number }: Person, [first]: readonly Visit[]): string {
  const called = openDayUntil(addDays(today, -randomOf(seed, 'registration', number).integer(0, 4)));
  return first && first.day < called ? first.day : called;
}

function patientRecord({ person, treatment, registered }: Story): DemoRecord {
  const values = { ...person.values, treatment_status: treatment.status };
  return { collection: 'patients', id: person.id, day: registered, values };
}
