// The teeth at the first examination, and after treatment.
import { clinicalHistoryId, toothId } from '#domain/record/ids.ts';
import { toothType, type Condition } from '#domain/clinical/tooth.ts';
import { addDays } from '#domain/values/dates.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import type { Story } from './story.ts';
import type { Treatment } from './treatments.ts';
import { ODONTOGRAM_NOTES } from '#demo/words/anamnesis.ts';

const THIRD_MOLARS = ['18', '28', '38', '48'];
const FIRST_PREMOLARS = ['14', '24', '34', '44'];
const MOLARS = ['16', '17', '26', '27', '36', '37', '46', '47'];
const OTHERS = ['11', '12', '13', '15', '21', '22', '23', '25', '31', '33', '35', '41', '43', '45'];
const MILK_MOLARS = ['54', '55', '64', '65', '74', '75', '84', '85'];
const MILK_FRONT = ['51', '52', '53', '61', '62', '63', '71', '72', '73', '81', '82', '83'];
const MILK_TEETH_UNTIL = 11;

/** The condition of a tooth before it was treated. */
const UNTREATED: Readonly<Partial<Record<Condition, Condition>>> = {
  corona: 'caries',
  restauracion: 'caries',
  endodoncia: 'caries',
  implante: 'ausente',
  ausente: 'extraccion',
};

const OBSERVATIONS: Readonly<Record<Condition, readonly string[]>> = {
  sano: ['Mancha blanca por vestibular: flúor y control.', 'Sellante íntegro.', 'Giroversión de 30°.'],
  ausente: ['Perdido hace dos años.', 'Agenesia confirmada en la panorámica.'],
  extraccion: ['Por falta de espacio.', 'Retenido, en posición mesioangular.'],
  caries: ['Oclusal, en esmalte.', 'Distal, llega a dentina. Priorizar.'],
  corona: ['Metal-porcelana, margen ajustado.', 'Disilicato.'],
  restauracion: ['Resina oclusal en buen estado.', 'Amalgama con margen filtrado: recambio.'],
  implante: ['4.1 × 10 mm, tornillo de cierre.'],
  endodoncia: ['Obturación completa, sin lesión apical.'],
};

/** The number from which teeth painted at a later visit are counted. */
const AGAIN = 10_000;
/** Days between two odontograms of one patient. */
const APART = 150;

/** The effect of a year of treatment on a tooth. */
const TREATED: Readonly<Partial<Record<Condition, readonly Condition[]>>> = {
  caries: ['restauracion', 'restauracion', 'restauracion', 'endodoncia'],
  extraccion: ['ausente'],
  endodoncia: ['corona'],
};

/**
 * The odontograms of a patient with their painted teeth; healthy teeth have no row, as in any clinic. Some long-time
 * patients have a second one, on which most pending work of the first is done.
 */
export function odontogramRecords({ seed }: DemoPlan, { person, treatment, attended }: Story): DemoRecord[] {
  const random = randomOf(seed, 'odontogram', person.number);
  const [first] = attended;
  if (!first || random.chance(0.12)) return [];
  const id = demoId(seed, 'odontograms', person.number);
  const clinical_history = clinicalHistoryId(person.id);
  const found = conditionsOf(random, treatment, person.age);
  const records = paintedOn(random, { id, clinical_history, day: first.day }, found);
  const later = attended.findLast(({ day }) => day >= addDays(first.day, APART));
  const sinceThen = randomOf(seed, 'odontogram', AGAIN + person.number);
  if (!later || !sinceThen.chance(0.4)) return records;
  const again = { id: demoId(seed, 'odontograms', AGAIN + person.number), clinical_history, day: later.day };
  return [...records, ...paintedOn(sinceThen, again, treatedSince(sinceThen, found))];
}

interface Painted {
  id: string;
  clinical_history: string;
  day: string;
}

function paintedOn(
  random: Random,
  { id, clinical_history, day }: Painted,
  conditions: ReadonlyMap<string, Condition>,
): DemoRecord[] {
  const notes = random.chance(0.5) ? random.pick(ODONTOGRAM_NOTES) : null;
  const teeth = [...conditions].map(([tooth_number, condition]): DemoRecord => {
    const observation = random.chance(condition === 'sano' ? 1 : 0.3) ? random.pick(OBSERVATIONS[condition]) : null;
    const tooth = { odontogram: id, tooth_number, type: toothType(tooth_number) ?? 'adult', condition, observation };
    return { collection: 'teeth', id: toothId(id, tooth_number), day, values: tooth };
  });
  return [{ collection: 'odontograms', id, day, values: { clinical_history, data: {}, notes } }, ...teeth];
}

/** The same teeth months later: most pending work is done, and some have new decay. */
function treatedSince(random: Random, found: ReadonlyMap<string, Condition>): Map<string, Condition> {
  const teeth = new Map(
    [...found].map(([number, condition]) => {
      const after = TREATED[condition];
      return [number, after && random.chance(0.8) ? random.pick(after) : condition] as const;
    }),
  );
  const whole = OTHERS.filter((number) => !teeth.has(number));
  for (const number of random.sample(whole, random.integer(0, 1))) teeth.set(number, 'caries');
  return teeth;
}

/** Conditions by tooth number. Teeth of the treatment itself override incidental findings. */
function conditionsOf(random: Random, treatment: Treatment, age: number): Map<string, Condition> {
  const teeth = new Map<string, Condition>();
  const paint = (numbers: readonly string[], condition: Condition): void => {
    for (const number of numbers) teeth.set(number, condition);
  };
  paint(random.sample(OTHERS, random.integer(0, 2)), 'sano');
  if (age <= MILK_TEETH_UNTIL) {
    paint(random.sample(MILK_MOLARS, random.integer(0, 3)), 'caries');
    paint(random.sample(MILK_MOLARS, random.integer(0, 2)), 'restauracion');
    paint(random.sample(MILK_MOLARS, random.integer(0, 1)), random.pick(['corona', 'endodoncia', 'extraccion']));
    paint(random.sample(MILK_FRONT, random.integer(0, 4)), random.pick(['ausente', 'ausente', 'extraccion', 'caries']));
  } else {
    const worn = Math.min(4, Math.floor(age / 12));
    paint(random.sample(MOLARS, random.integer(0, worn)), 'restauracion');
    paint(random.sample([...MOLARS, ...OTHERS], random.integer(0, 3)), 'caries');
    if (age > 16)
      paint(random.sample(THIRD_MOLARS, random.integer(0, 4)), random.chance(0.5) ? 'ausente' : 'extraccion');
    if (age > 35) paint(random.sample(MOLARS, 1), random.pick(['endodoncia', 'corona', 'implante', 'ausente']));
  }
  for (const [number, condition] of treatedTeeth(treatment)) teeth.set(number, condition);
  return teeth;
}

function treatedTeeth(treatment: Treatment): [string, Condition][] {
  const { kind, status } = treatment;
  if (kind === 'general') {
    const finished = Object.entries<Condition>(treatment.treatment.teeth);
    return status === 'completado' ? finished : finished.map(([number, after]) => [number, UNTREATED[after] ?? after]);
  }
  if (!treatment.extractions) return [];
  return FIRST_PREMOLARS.map((number) => [number, status === 'en_planificacion' ? 'extraccion' : 'ausente']);
}
