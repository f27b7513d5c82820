import { CAPACITY, AS_PATIENT } from '#domain/documents/signer.ts';
import type { ConsentValues } from '#domain/documents/consent.ts';
import type { ConsentKind } from '#domain/documents/consent-template.ts';
import { filledText, fillTemplate } from '#domain/documents/fill-template.ts';
import { sealOf } from '#domain/documents/seal.ts';
import { fullName } from '#domain/patients/patient.ts';
import { sampleTemplateId } from '#domain/record/ids.ts';
import { ageOn, dayMonthYear } from '#domain/values/dates.ts';
import { SAMPLE_TEMPLATES } from '#server/resources/documents/sample-templates.ts';
import { ADULT } from '#demo/people.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import { DEMO_SETTINGS } from '#demo/settings.ts';
import { FEMALE_NAMES } from '#demo/words/names.ts';
import type { Story } from './story.ts';

const DENTIST = 'Carmen Villanueva Peña';
/** Within the working day from Mexico to Spain, as the records of the day. */
const HOUR = 'T16:00:00.000Z';
/** The number from which second consents are counted. */
const SECOND = 10_000;
const REASONS = ['Cambió de opinión.', 'Sigue el tratamiento en otra clínica.', 'Prefiere otro aparato.'] as const;

/**
 * The consents that a patient has signed: to the use of data with the first visit, to the treatment once it was explained. Some were
 * revoked later.
 */
export function consentRecords(plan: DemoPlan, story: Story): DemoRecord[] {
  const { person, treatment, attended, registered } = story;
  const random = randomOf(plan.seed, 'consents', person.number);
  const explained = attended.find(({ type }) => type !== 'Valoración Inicial');
  const records: DemoRecord[] = [];
  if (attended[0] && random.chance(0.35)) {
    records.push(signed(plan, story, { kind: 'datos', day: attended[0].day, number: person.number }, random));
  }
  if (explained && random.chance(0.45)) {
    const kind = treatment.kind === 'general' ? 'extraccion' : 'ortodoncia';
    const first = signed(plan, story, { kind, day: explained.day, number: SECOND + person.number }, random);
    records.push(first);
    const last = attended.at(-1);
    if (last && last.day > explained.day && random.chance(0.08)) {
      const revoked = { revoked_on: last.day, revocation_reason: random.pick(REASONS) };
      records.push({ ...first, day: last.day, values: { ...first.values, ...revoked } });
    }
  }
  // A consent is never older than the file of its patient.
  return records.filter(({ day }) => day >= registered);
}

interface Occasion {
  kind: Exclude<ConsentKind, 'otro'>;
  day: string;
  number: number;
}

function signed({ seed }: DemoPlan, { person }: Story, { kind, day, number }: Occasion, random: Random): DemoRecord {
  const template = SAMPLE_TEMPLATES.find((each) => each.kind === kind)!;
  const { guardian_name, identity_card, fecha_nacimiento } = person.values;
  const age = ageOn(fecha_nacimiento, day) ?? person.age;
  const isMinor = age < ADULT && guardian_name !== null;
  const signer_kinship = isMinor ? parentOf(guardian_name) : null;
  const signer_document = isMinor ? random.digits(8) : identity_card;
  const signer_name = isMinor ? guardian_name : fullName(person.values);
  const text = filledText(
    fillTemplate(template.text, {
      paciente: fullName(person.values),
      documento: signer_document ?? 'no indicado',
      edad: age === 1 ? '1 año' : `${age} años`,
      responsable: signer_name,
      parentesco: signer_kinship === null ? AS_PATIENT : CAPACITY[signer_kinship],
      clinica: DEMO_SETTINGS.clinic_name ?? 'la clínica',
      fecha: dayMonthYear(day),
      profesional: DENTIST,
    }),
  );
  const values = {
    patient: person.id,
    template: sampleTemplateId(kind),
    kind,
    title: template.title,
    text,
    signer_name,
    signer_document,
    signer_kinship,
    professional: null,
    professional_name: DENTIST,
    strokes: scribble(random),
    signed_at: `${day}${HOUR}`,
    revoked_on: null,
    revocation_reason: null,
  };
  const sealed: ConsentValues = { ...values, hash: sealOf(values) };
  return { collection: 'consents', id: demoId(seed, 'consents', number), day, values: sealed };
}

/** A minor's guardian in the demo clinic is one of the parents, which the given name tells. */
function parentOf(guardian: string): 'Madre' | 'Padre' {
  return FEMALE_NAMES.some((given) => guardian.startsWith(`${given} `)) ? 'Madre' : 'Padre';
}

/** Loops from left to right, and a line below: nobody's signature. */
function scribble(random: Random): number[][][] {
  const [width, loops] = [random.integer(150, 230), random.integer(4, 7)];
  const points = loops * 8;
  const name = Array.from({ length: points }, (_, at) => {
    const turn = (at / 8) * 2 * Math.PI;
    const height = 14 + 16 * Math.abs(Math.sin(at / 5));
    return [tenth(40 + (at / points) * width + 9 * Math.cos(turn)), tenth(80 + height * Math.sin(turn)), at * 18, 0.5];
  });
  const end = points * 18 + 240;
  return [
    name,
    [
      [44, 122, end, 0.5],
      [tenth(44 + width / 2), 117, end + 60, 0.6],
      [44 + width, 119, end + 120, 0.4],
    ],
  ];
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
