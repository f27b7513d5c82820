// The server's warnings of possible duplicates agree with the domain's isPossibleDuplicate.
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT, isPossibleDuplicate, type PatientValues } from '#domain/patients/patient.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { describeOnBothDatabases } from '#tests/support/test-database.ts';
import { buildOp, openRecordsWorld, type RecordsWorld } from '#tests/server/records/records-world.ts';

const LUCIA: PatientValues = {
  ...EMPTY_PATIENT,
  first_name: 'Lucía',
  last_name: 'Peña Ríos',
  fecha_nacimiento: '2010-05-01',
  phone_number: '912345678',
  identity_card: '45.678-901',
};
const OTHER = { first_name: 'Ana', last_name: 'Soto', identity_card: '', fecha_nacimiento: '1980-01-01' };

describeOnBothDatabases('the warning of a possible duplicate', (kind) => {
  let world: RecordsWorld;
  beforeAll(async () => {
    world = await openRecordsWorld(kind);
  });
  beforeEach(() => world.database.db.deleteFrom('patients').execute());
  afterAll(() => world.close());

  const create = (changes: Partial<PatientValues> = {}, id = newId()): WriteOp =>
    buildOp(patients, { body: { ...LUCIA, ...changes, id } });
  const edit = (id: string, changes: Partial<PatientValues>): WriteOp =>
    buildOp(patients, { method: 'PUT', id, ifMatch: 1, body: changes });
  const warned = async (...ops: WriteOp[]): Promise<boolean[]> =>
    (await runWrites(world.context, world.ana, ops, { together: true })).map(({ warnings }) =>
      warnings.some(({ code }) => code === 'possible_duplicate'),
    );

  it('names the person', async () => {
    await warned(create());
    const [outcome] = await runWrites(world.context, world.ana, [create()]);
    expect(outcome?.warnings).toEqual([
      {
        code: 'possible_duplicate',
        text: 'Posible duplicado de Lucía Peña Ríos: hay otro paciente con el mismo documento, o con el mismo nombre y fecha de nacimiento.',
      },
    ]);
  });

  it('comes with the same document, however it is written', async () => {
    expect(await warned(create(), create({ ...OTHER, identity_card: '45678901' }))).toEqual([false, true]);
  });

  it('comes with the same name and date of birth, accents aside', async () => {
    expect(await warned(create(), create({ identity_card: '', first_name: 'LUCIA' }))).toEqual([false, true]);
  });

  it('does not come with nothing in common, nor for two without a document', async () => {
    expect(await warned(create({ identity_card: '' }), create(OTHER))).toEqual([false, false]);
  });

  it('comes with an edit that makes it one, and not with an edit of something else', async () => {
    const id = newId();
    await warned(create(), create(OTHER, id));
    expect(await warned(edit(id, { identity_card: '45678901' }))).toEqual([true]);
    const again = buildOp(patients, { method: 'PUT', id, ifMatch: 2, body: { occupation: 'Docente' } });
    expect(await warned(again)).toEqual([false]);
  });

  it('does not come again with an edit of the name of one that shares its document', async () => {
    const id = newId();
    await warned(create(), create({ ...OTHER, identity_card: '45678901' }, id));
    expect(await warned(edit(id, { last_name: 'Soto Paz' }))).toEqual([false]);
    const twice = buildOp(patients, {
      method: 'PUT',
      id,
      ifMatch: 2,
      body: { first_name: 'Lucía', last_name: 'Peña Ríos', fecha_nacimiento: '2010-05-01' },
    });
    expect(await warned(twice)).toEqual([true]);
  });

  it('does not come for a deleted patient', async () => {
    const id = newId();
    await warned(create({}, id));
    const { epoch, seq } = await world.head();
    await warned(buildOp(patients, { method: 'DELETE', id, ifMatch: 1, seen: `${epoch}.${seq}` }));
    expect(await warned(create())).toEqual([false]);
  });

  it('comes exactly where the domain sees one, whoever was there before', async () => {
    const person = fc.record({
      first_name: fc.constantFrom('Lucía', 'Lucia', 'Ana'),
      identity_card: fc.constantFrom('', '45678901', '45.678.901', '7'),
      fecha_nacimiento: fc.constantFrom('2010-05-01', '2011-06-02'),
    });
    const some = fc.array(person, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(some, some, async (earlier, together) => {
        await world.database.db.deleteFrom('patients').execute();
        const known = earlier.map((values) => ({ ...LUCIA, ...values }));
        const fresh = together.map((values) => ({ ...LUCIA, ...values }));
        if (known.length > 0) await warned(...known.map((values) => create(values)));
        const told = fresh.length > 0 ? await warned(...fresh.map((values) => create(values))) : [];
        const expected = fresh.map((values, index) =>
          [...known, ...fresh.slice(0, index)].some((other) => isPossibleDuplicate(values, other)),
        );
        expect(told).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
