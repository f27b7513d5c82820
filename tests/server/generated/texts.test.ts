// Hostile texts in every field of every collection: kept as the domain cleans them, or refused; never anything else.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { fieldsOf, type EntityDefinition } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { cleanCode, cleanLine, cleanLines, cleanName, cleanNotes } from '#domain/values/clean.ts';
import { formatCursor, type SyncPage } from '#domain/wire/wire.ts';
import { effort } from '#tests/efforts.ts';
import { caller, refusalOf, type Call } from '#tests/server/contract/api.ts';
import { hostileText, HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { bodyType, OPERATIONS } from './document.ts';
import { collectionOf } from './requests.ts';
import { exampleOf, TODAY } from './values.ts';

const ALL_TEXTS = [...HOSTILE_TEXTS, ...fc.sample(hostileText, { numRuns: 40, seed: 7 })];
/** Of every kind: they stand in the order of their kinds. */
const STEP = Math.max(1, Math.floor(ALL_TEXTS.length / effort('hostileTexts')));
const TEXTS = ALL_TEXTS.filter((_, place) => place % STEP === 0);

const CLEANED = [cleanLines, cleanNotes, cleanLine, cleanName, cleanCode];

/** Files, and records whose seal covers their texts, so that none of them is changed. */
const OF_THEIR_OWN: ReadonlySet<CollectionName> = new Set<CollectionName>(['clinical-images', 'consents']);

/** The collections whose records are JSON: files have tests of their own. Parents come before children. */
const WRITTEN = COLLECTIONS.flatMap((collection) => {
  const create = OPERATIONS.find(
    ({ method, path }) => method === 'POST' && path === `/api/${collection}/` && !OF_THEIR_OWN.has(collection),
  );
  const definition = create && bodyType(create) === 'application/json' ? collectionOf(create) : undefined;
  return definition ? [definition] : [];
});

it('reaches every collection that is created as JSON', () => {
  // Nobody creates the clinic's settings.
  expect(WRITTEN.length).toBeGreaterThanOrEqual(Object.keys(DEFINITIONS).length - OF_THEIR_OWN.size - 1);
});

describeOnBothDatabases(
  'a hostile text',
  (database) => {
    let server: TestServer;
    let send: Call;
    let epoch: string;
    /** A row of each collection. */
    const rows: Partial<Record<CollectionName, string>> = {};

    beforeAll(async () => {
      server = await startTestServer({ database, now: () => new Date(`${TODAY}T17:00:00Z`) });
      send = await caller(server, 'admin');
      ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
      for (const definition of WRITTEN) {
        // Prescriptions need somebody with a licence number.
        const body = { ...exampleOf(definition, rows), password: 'una-clave-larga', licence_number: 'COP 7' };
        const answer = await send('POST', `/${definition.collection}/`, { body });
        expect([definition.collection, answer.body]).toMatchObject([definition.collection, { version: 1 }]);
        rows[definition.collection] = (answer.body as { id: string }).id;
      }
    });
    afterAll(() => server.close());

    /** The same text in each of these fields at once. */
    const everywhere = (fields: readonly string[], text: string): Values =>
      Object.fromEntries(fields.map((field) => [field, text]));

    async function changesAfter(seq: number): Promise<SyncPage> {
      return (await send('GET', `/sync/?since=${formatCursor(epoch, seq)}`)).body as SyncPage;
    }

    async function keeps(definition: EntityDefinition, sent: Values, output: Values): Promise<void> {
      const path = `/${definition.collection}/${rows[definition.collection]}/`;
      const { seq } = await server.context.db.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow();
      const answer = await send('PUT', path, { body: sent });
      const stored = Object.fromEntries(Object.keys(sent).map((field) => [field, output[field]]));
      // As JSON has it: there is no −0.
      const expected = JSON.parse(JSON.stringify(stored)) as Values;
      expect([answer.status, answer.body]).toMatchObject([200, expected]);
      expect((await send('GET', path)).body).toMatchObject(expected);
      const page = await changesAfter(seq);
      expect(page.rows.map(({ row }) => row)).toMatchObject([expected]);
    }

    describe.each(WRITTEN.map((definition) => [definition.collection, definition] as const))(
      'in %s',
      (_name, definition) => {
        it('is kept as it is, or refused field by field', async () => {
          const schema = definition.schema({ today: TODAY });
          const example = exampleOf(definition, rows);
          const path = `/${definition.collection}/${rows[definition.collection]}/`;
          for (const text of TEXTS) {
            const judged = fieldsOf(definition).map((field) => ({
              field,
              result: v.safeParse(schema, { ...example, [field]: text }),
            }));
            const [good, bad] = [true, false].map((success) =>
              judged.filter(({ result }) => result.success === success).map(({ field }) => field),
            );
            const sent = everywhere(good ?? [], text);
            const whole = v.safeParse(schema, { ...example, ...sent });
            // Values that a field accepts by itself may contradict another field.
            if (whole.success && good?.length) await keeps(definition, { ...example, ...sent }, whole.output);
            if (!bad?.length) continue;
            const refusal = refusalOf(await send('PUT', path, { body: everywhere(bad, text) }));
            expect([refusal.status, refusal.code]).toEqual([400, 'invalid']);
            expect(bad).toEqual(expect.arrayContaining(Object.keys(refusal.fields ?? {}).slice(0, 1)));
          }
        });
      },
    );
  },
  { proofDoesMore: true },
);

describe('a text after the domain has accepted it', () => {
  it.each(WRITTEN.map((definition) => [definition.collection, definition] as const))(
    'is that text without what nobody sees, capitals aside: %s',
    (_name, definition) => {
      const example = exampleOf(definition, {});
      const schema = definition.schema({ today: TODAY });
      for (const text of TEXTS) {
        for (const field of fieldsOf(definition)) {
          const result = v.safeParse(schema, { ...example, [field]: text });
          if (!result.success) continue;
          const kept = result.output[field] ?? '';
          const empty = v.safeParse(schema, { ...example, [field]: '' }).output as Record<string, unknown> | undefined;
          // A text of which nothing is left is an empty field, which may stand for a value of its own.
          const same = CLEANED.map((clean) => clean(text)).some(
            (one) => kept === one || kept === one.toLowerCase() || (one === '' && kept === empty?.[field]),
          );
          expect([field, text, same]).toEqual([field, text, true]);
        }
      }
    },
  );
});
