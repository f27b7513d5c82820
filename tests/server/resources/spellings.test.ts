// The API finds a person by every spelling of the name, warns of all of them, and sorts as tablets do.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullName } from '#domain/patients/patient.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, type Call } from '#tests/server/contract/api.ts';
import { IN_ORDER, NAMES, TELEPHONES } from '#tests/support/spellings.ts';

describeOnBothDatabases('spellings', (database) => {
  let server: TestServer;
  let send: Call;
  /** Ids by person. */
  const people: string[][] = [];
  const warned: boolean[][] = [];

  beforeAll(async () => {
    server = await startTestServer({ database });
    send = await caller(server);
    for (const spellings of NAMES) {
      const answers = [];
      for (const body of spellings) answers.push((await send('POST', '/patients/', { body })).body);
      people.push(answers.map((answer) => (answer as { id: string }).id));
      warned.push(answers.map((answer) => 'warnings' in (answer as object)));
    }
  });
  afterAll(() => server.close());

  const found = async (path: string): Promise<string[]> => {
    const answer = await send('GET', path);
    return (answer.body as { id: string }[]).map(({ id }) => id).toSorted();
  };

  it('each of 200 finds all of its person', async () => {
    for (const [person, spellings] of NAMES.entries()) {
      const ids = people[person]!.toSorted();
      for (const one of spellings) {
        for (const text of [fullName(one), `${one.last_name}, ${one.first_name}`]) {
          expect([text, await found(`/patients/?search=${encodeURIComponent(text)}`)]).toEqual([text, ids]);
        }
      }
    }
  });

  it('every one but the first of a person comes with a warning', () => {
    expect(warned).toEqual(NAMES.map((spellings) => spellings.map((_, place) => place > 0)));
  });

  it('records of a patient are found by them too', async () => {
    const [patient] = people[0]!;
    const { id } = (await send('POST', '/treatment-plans/', { body: { patient } })).body as { id: string };
    expect(await found(`/treatment-plans/?search=${encodeURIComponent('O`Higgins, Rosa')}`)).toEqual([id]);
  });

  it('are in the order of a Spanish dictionary, ñ after n', async () => {
    for (const [collection, field] of [
      ['patients', 'first_name'],
      ['products', 'name'],
      ['suppliers', 'name'],
    ] as const) {
      for (const name of IN_ORDER.toReversed()) {
        await send('POST', `/${collection}/`, { body: { [field]: name, last_name: 'Ñ Orden' } });
      }
      const ordering = field === 'name' ? 'name' : 'name,first_name';
      const search = field === 'name' ? '' : '&search=orden';
      const { body } = await send('GET', `/${collection}/?ordering=${ordering}&limit=500${search}`);
      expect((body as Record<string, string>[]).map((row) => row[field])).toEqual(IN_ORDER);
    }
  });

  it('each of a telephone finds all of its number, by the prefix that the settings have', async () => {
    for (const { prefix, numbers } of TELEPHONES) {
      await server.context.db.updateTable('clinic_settings').set({ country_code: prefix }).execute();
      await server.context.clinic.reload();
      await server.context.db.updateTable('patients').set({ search_digits: '' }).execute();
      for (const { spellings } of numbers) {
        const ids: string[] = [];
        for (const phone_number of spellings) {
          const body = { first_name: 'T', last_name: prefix, phone_number };
          ids.push(((await send('POST', '/patients/', { body })).body as { id: string }).id);
        }
        for (const text of spellings) {
          expect([text, await found(`/patients/?search=${encodeURIComponent(text)}`)]).toEqual([text, ids.toSorted()]);
        }
      }
    }
  });

  it.each(['first_name', 'last_name'])('ñ is after n by %s too', async (ordering) => {
    const names = ['Ñu', 'No', 'nz', 'o', 'Na'];
    for (const name of names) {
      await send('POST', '/patients/', { body: { first_name: name, last_name: name, occupation: ordering } });
    }
    const { body } = await send('GET', `/patients/?ordering=${ordering}&limit=500`);
    const rows = (body as Record<string, string>[]).filter((row) => row['occupation'] === ordering);
    expect(rows.map((row) => row[ordering])).toEqual(['Na', 'No', 'nz', 'Ñu', 'o']);
  });
});
