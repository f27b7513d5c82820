// Prescriptions between tablets: their lines are one field.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrescriptionLine } from '#domain/documents/prescription.ts';
import { newId } from '#domain/record/ids.ts';
import { formatValue } from '#record/words/value-words.ts';
import { resolveFields } from '#store/decisions/conflicts.ts';
import { edit } from '#tests/support/store.ts';
import { write } from '#store/outbox/write.ts';
import { buildLine, buildPrescriptionValues } from '#tests/support/document-factories.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
let b: Tablet;
let id: string;

beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  const patient = newId();
  id = newId();
  const prescriber = (await a.db.records('users').toArray())[0]!.id;
  await write(
    a.db,
    [
      { method: 'POST', collection: 'patients', id: patient, values: { first_name: 'Ana', last_name: 'Núñez' } },
      { method: 'POST', collection: 'prescriptions', id, values: buildPrescriptionValues({ patient, prescriber }) },
    ],
    a.ports,
  );
  await a.sync();
  b = await world.tablet('recepcion');
});
afterEach(() => world.close());

const rowOn = async (tablet: Tablet) => (await tablet.db.records('prescriptions').get(id))!;
async function change(tablet: Tablet, changes: { lines?: PrescriptionLine[]; instructions?: string }) {
  await write(tablet.db, [edit('prescriptions', id, { ...(await rowOn(tablet)) }, changes)], tablet.ports);
}

test('two tablets that change lines conflict: a person reads both, and decides', async () => {
  await change(a, { lines: [buildLine(), buildLine({ medicine: 'Paracetamol 500 mg', quantity: '12' })] });
  await change(b, { lines: [buildLine({ medicine: 'Clindamicina 300 mg' })], instructions: 'Dieta blanda' });
  await b.sync();
  await a.sync();
  const [conflict] = await a.db.conflicts.toArray();
  expect(conflict?.overlaps.map(({ field }) => field)).toEqual(['lines']);
  const words = (value: unknown) => formatValue('prescriptions', 'lines', value).split('\n');
  expect(words(conflict!.overlaps[0]!.mine)[1]).toBe(
    '2. Paracetamol 500 mg · Cantidad: 12 · 1 cápsula cada 8 horas, durante 7 días',
  );
  expect(words(conflict!.overlaps[0]!.theirs)[0]).toMatch(/^1\. Clindamicina 300 mg/);
  await resolveFields(a.db, conflict!.id, { lines: conflict!.overlaps[0]!.mine }, a.ports.now());
  await a.sync();
  await b.sync();
  for (const tablet of [a, b]) {
    expect(await rowOn(tablet)).toMatchObject({ instructions: 'Dieta blanda' });
    expect((await rowOn(tablet)).lines.map(({ medicine }) => medicine)).toEqual([
      'Amoxicilina 500 mg, cápsula',
      'Paracetamol 500 mg',
    ]);
  }
});

test('one that changes lines and one that changes the instructions agree', async () => {
  await change(a, { lines: [buildLine({ medicine: 'Clindamicina 300 mg' })] });
  await change(b, { instructions: 'Dieta blanda' });
  await b.sync();
  await a.sync();
  expect(await a.db.conflicts.count()).toBe(0);
  expect(await rowOn(a)).toMatchObject({ instructions: 'Dieta blanda', lines: [{ medicine: 'Clindamicina 300 mg' }] });
});
