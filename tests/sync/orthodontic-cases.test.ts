// Two tablets without the network work on one treatment.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { createClinicalHistory, saveTreatment } from '#store/clinical/clinical-histories.ts';
import { caseWrites } from '#store/orthodontics/orthodontic-cases.ts';
import { unseenNotices } from '#store/safety/notices.ts';
import { buildCaseValues, controlEntry } from '#tests/support/orthodontic-factories.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const plain = caseWrites(() => null);

let world: World;
let a: Tablet;
let b: Tablet;
let patient: string;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  patient = await a.createPatient({ first_name: 'Valentina', last_name: 'Peña' });
  await a.sync();
  b = await world.tablet('recepcion');
});
afterEach(() => world.close());

const caseOn = async (tablet: Tablet, id: string) => tablet.db.records('orthodontic-cases').get(id);
const bothSync = async () => {
  for (const tablet of [a, b, a, b]) await tablet.sync();
};

test('one records a control, the other changes the case: both are there', async () => {
  const history = await createClinicalHistory(a.db, { ...EMPTY_CLINICAL_HISTORY, patient }, a.ports);
  const id = await plain.create(a.db, buildCaseValues({ patient }), a.ports);
  await bothSync();
  const { id: _id, ...entry } = controlEntry('2026-11-18', { upper: { material: 'NiTi', size: '0.018' }, weeks: 4 });
  await saveTreatment(a.db, { history }, entry, a.ports);
  const opened = (await caseOn(b, id))!;
  await plain.update(b.db, id, opened, { ...opened, phase: 'retencion', notes: 'Casi listo' }, b.ports);
  await bothSync();
  expect(await world.get<OrthodonticCase>(`/orthodontic-cases/${id}/`)).toMatchObject({
    phase: 'retencion',
    notes: 'Casi listo',
  });
  const { notes } = await world.get<ClinicalHistory>(`/clinical-histories/${history}/`);
  expect(parseNotes({ id: history, notes }).treatments).toMatchObject([{ date: '2026-11-18', control: { weeks: 4 } }]);
  for (const tablet of [a, b]) {
    expect(await caseOn(tablet, id)).toMatchObject({ phase: 'retencion' });
    expect(await tablet.db.conflicts.count()).toBe(0);
  }
});

describe('a case', () => {
  test('that one finishes while the other notes something is finished, with the notes', async () => {
    const id = await plain.create(a.db, buildCaseValues({ patient }), a.ports);
    await bothSync();
    const opened = (await caseOn(a, id))!;
    const finished = { ...opened, phase: 'terminado', finished_on: '2026-11-20' } as const;
    await caseWrites(() => 'completado').update(a.db, id, opened, finished, a.ports);
    await plain.update(b.db, id, opened, { ...opened, notes: 'Falta la línea media' }, b.ports);
    await bothSync();
    expect(await world.get(`/orthodontic-cases/${id}/`)).toMatchObject({
      phase: 'terminado',
      finished_on: '2026-11-20',
      notes: 'Falta la línea media',
    });
    expect(await world.patient(patient)).toMatchObject({ treatment_status: 'completado' });
  });

  test('that one finishes and the other suspends is for a person to decide, phase and end together', async () => {
    const id = await plain.create(a.db, buildCaseValues({ patient }), a.ports);
    await bothSync();
    const opened = (await caseOn(a, id))!;
    await plain.update(a.db, id, opened, { ...opened, phase: 'terminado', finished_on: '2026-11-20' }, a.ports);
    await plain.update(b.db, id, opened, { ...opened, phase: 'suspendido' }, b.ports);
    await bothSync();
    const [conflict] = await b.db.conflicts.toArray();
    expect(conflict?.overlaps.map(({ field }) => field).toSorted()).toEqual(['finished_on', 'phase']);
    expect(await world.get(`/orthodontic-cases/${id}/`)).toMatchObject({ phase: 'terminado' });
  });

  test('that both start is kept twice, and the second tablet is told until one is finished', async () => {
    const first = await plain.create(a.db, buildCaseValues({ patient }), a.ports);
    const second = await plain.create(b.db, buildCaseValues({ patient, started_on: '2026-06-01' }), b.ports);
    await bothSync();
    expect((await world.get<OrthodonticCase[]>(`/orthodontic-cases/?patient=${patient}`)).map(({ id }) => id)).toEqual([
      second,
      first,
    ]);
    expect(await unseenNotices(b.db)).toMatchObject([{ collection: 'orthodontic-cases', row_id: second }]);
    const opened = (await caseOn(b, first))!;
    await plain.update(b.db, first, opened, { ...opened, phase: 'terminado', finished_on: '2026-11-20' }, b.ports);
    expect(await unseenNotices(b.db)).toEqual([]);
  });
});
