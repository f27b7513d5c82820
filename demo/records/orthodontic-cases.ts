import type { Appliance, OrthodonticCaseValues } from '#domain/orthodontics/orthodontic-case.ts';
import { addDays } from '#domain/values/dates.ts';
import { randomOf } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import type { Story } from './story.ts';
import type { Orthodontics } from './treatments.ts';

const APPLIANCE_OF: Record<Orthodontics['appliance'], Appliance> = {
  metal: 'metalicos',
  ceramic: 'esteticos',
  selfLigating: 'autoligado',
  aligners: 'alineadores',
  interceptive: 'removible',
};

const NOTES = [
  'Anclaje moderado. Cerrar espacios antes de los elásticos de asentamiento.',
  'Sin exodoncias. Falta centrar la línea media.',
  'Objetivo: clase I canina y sobremordida de 2 mm.',
] as const;

/**
 * The case of an orthodontic patient: begun with the appliance, or before the clinic used Arcada. Finished when it is
 * removed, or in retention then; some plans were too short.
 */
export function caseRecords({ seed }: DemoPlan, { person, treatment, attended }: Story): DemoRecord[] {
  if (treatment.kind !== 'ortodoncia' || treatment.status === 'en_planificacion') return [];
  const random = randomOf(seed, 'case', person.number);
  const fitted = attended.find(({ type }) => type === 'Colocación de Aparatología');
  const [first] = attended;
  if (!first) return [];
  const day = (fitted ?? first).day;
  const removed = attended.find(({ type }) => type === 'Retiro de Aparatología');
  const started_on = fitted?.day ?? addDays(first.day, -random.integer(40, 200));
  const open: OrthodonticCaseValues = {
    patient: person.id,
    started_on,
    planned_months: random.chance(0.15) ? Math.max(6, treatment.months - random.integer(4, 9)) : treatment.months,
    appliance: APPLIANCE_OF[treatment.appliance],
    phase: 'activo',
    finished_on: null,
    notes: random.chance(0.4) ? random.pick(NOTES) : null,
  };
  const save = (on: string, values: Partial<OrthodonticCaseValues>): DemoRecord => ({
    collection: 'orthodontic-cases',
    id: demoId(seed, 'orthodontic-cases', person.number),
    day: on,
    values: { ...open, ...values },
  });
  const begun = save(day, {});
  if (treatment.status === 'en_pausa') return [begun, save(attended.at(-1)!.day, { phase: 'suspendido' })];
  if (!removed || removed.day <= day) return [begun];
  const retained = random.chance(0.4);
  return [
    begun,
    save(removed.day, retained ? { phase: 'retencion' } : { phase: 'terminado', finished_on: removed.day }),
  ];
}
