// The document against the server: generated requests of every operation, most of them nearly right. No 5xx, no answer that
// the document does not describe, nothing accepted that the domain's schema refuses. `npm run fuzz` sends more of them.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { dateIn } from '#domain/values/dates.ts';
import { fieldsOf, referencesOf, type EntityDefinition } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import { sameValue } from '#domain/record/patch.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { passwordSchema } from '#domain/people/user.ts';
import { EPOCH_HEADER, type BatchRequest, type BatchResponse } from '#domain/wire/wire.ts';
import { effort } from '#tests/efforts.ts';
import { checkProblem } from '#tests/server/contract/api.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { bodyType, nameOf, OPERATIONS, undescribed, type Operation } from './document.ts';
import { collectionOf, EPOCH_HERE, requestOf, type GeneratedRequest } from './requests.ts';
import { TODAY } from './values.ts';

const CASES = effort('generatedRequests');
const SEED = Number(process.env['ARCADA_FUZZ_SEED'] ?? 1);
/** A loaded machine may take its time; a request that hangs shall still end the run. */
const LONGEST = Math.max(600_000, CASES * 60);

let server: TestServer;
let epoch: string;
let bearers: Record<string, string>;
/** "POST /api/patients/ 201" → how often. */
const seen = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(`${TODAY}T17:00:00Z`) });
  ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
  bearers = {
    admin: (await server.signIn('admin')).headers.authorization,
    recepcion: (await server.signIn('recepcion')).headers.authorization,
    stranger: `Bearer ${'x'.repeat(43)}`,
  };
});
afterAll(() => server.close());

async function send(operation: Operation, { bearer, url, headers, payload }: GeneratedRequest) {
  const here = (text: string) => text.replaceAll(EPOCH_HERE, epoch).replaceAll(encodeURIComponent(EPOCH_HERE), epoch);
  const authorization = bearer === null ? undefined : bearers[bearer];
  const sent = payload === undefined ? undefined : here(payload);
  const answer = await server.app.inject({
    method: operation.method,
    url: here(url),
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
    ...(sent === undefined ? {} : { payload: sent }),
  });
  return { status: answer.statusCode, headers: answer.headers, payload: answer.payload, sent };
}

/** The fault of an answer, whatever the request was; null = none. */
function faultOf(operation: Operation, { status, headers, payload }: Awaited<ReturnType<typeof send>>): string | null {
  if (status >= 500) return `${status}: ${payload}`;
  if (headers[EPOCH_HEADER] !== epoch) return 'no epoch';
  const contentType = String(headers['content-type'] ?? '');
  if (status >= 400) checkProblem(status, contentType, JSON.parse(payload));
  return undescribed(operation, { status, contentType, payload });
}

/** A value stored although the domain refuses it, or differently from the domain's result; null = none. */
function wronglyAccepted(definition: EntityDefinition, body: Values, row: Values): string | null {
  const sentFields = fieldsOf(definition).filter(
    (field) => Object.hasOwn(body, field) && !isTakenAway(definition, field, row),
  );
  const whole = { ...row, ...Object.fromEntries(sentFields.map((field) => [field, body[field]])) };
  const judged = v.safeParse(definition.schema({ today: TODAY }), whole);
  if (!judged.success) return `the domain refuses it: ${judged.issues.map(({ message }) => message).join(', ')}`;
  const changed = sentFields.filter((field) => !sameValue(judged.output[field], row[field]));
  if (changed.length > 0) return `stored otherwise: ${changed.join(', ')}`;
  const password = Object.hasOwn(body, 'password') ? (body['password'] ?? undefined) : undefined;
  if (definition.collection !== 'users' || password === undefined) return null;
  return v.is(passwordSchema, password) ? null : 'the password is too weak';
}

/** A template's review is of the words that were read: the server takes it away with a change of them. */
const isTakenAway = ({ collection }: EntityDefinition, field: string, row: Values): boolean =>
  collection === 'consent-templates' && field.startsWith('reviewed_') && row[field] === null;

function checkStored(operation: Operation, { status, headers, payload, sent }: Awaited<ReturnType<typeof send>>): void {
  if (status >= 300 || sent === undefined || headers['idempotency-replayed'] === 'true') return;
  const definition = collectionOf(operation);
  const row = payload === '' ? null : (JSON.parse(payload) as Values | null);
  if (definition && row) expect(wronglyAccepted(definition, JSON.parse(sent) as Values, row)).toBeNull();
  if (operation.path === '/api/batch/') checkBatch(JSON.parse(sent) as BatchRequest, row as unknown as BatchResponse);
}

/** Each op of a batch as if it had been a call of its own; a throw inside a group would be its 500. */
function checkBatch({ groups }: BatchRequest, { results }: BatchResponse): void {
  const ops = groups.flatMap((group) => group.ops);
  expect(results.map(({ op_id }) => op_id)).toEqual(ops.map(({ op_id }) => op_id));
  for (const [index, { status, body, duplicate }] of results.entries()) {
    const op = ops[index];
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    const definition = Object.values(DEFINITIONS).find(({ collection }) =>
      String(op?.path).startsWith(`/${collection}/`),
    );
    if (status >= 300 || !op?.body || !definition || !body || duplicate) continue;
    // A later op of the same batch may have changed the row again; only the domain's word on it counts here.
    expect(wronglyAccepted(definition, op.body, body as unknown as Values)).toBeNull();
  }
}

const byName = new Map(OPERATIONS.map((operation) => [nameOf(operation), operation]));

/** Writes of records are what matters most, and those most that succeed only once other records are there. */
function weightOf(operation: Operation): number {
  const definition = collectionOf(operation);
  if (bodyType(operation) === undefined || !definition) return 1;
  return 4 * (1 + referencesOf(definition).length);
}

const anyRequest = fc.oneof(
  ...OPERATIONS.map((operation) => ({
    weight: weightOf(operation),
    arbitrary: requestOf(operation).map((request) => [nameOf(operation), request] as const),
  })),
);

it(
  `${CASES} generated requests are each answered as the document says (seed ${SEED})`,
  async () => {
    expect(dateIn(server.context.now(), server.context.clinic.current().timezone)).toBe(TODAY);
    await fc.assert(
      fc.asyncProperty(anyRequest, async ([name, request]) => {
        const operation = byName.get(name)!;
        const answer = await send(operation, request);
        const shown = `${name} ${JSON.stringify(request)} → ${answer.status} ${answer.payload}`;
        expect(faultOf(operation, answer), shown).toBeNull();
        checkStored(operation, answer);
        const key = `${name} ${answer.status}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }),
      // The database remembers what came before: a smaller request proves nothing, only the whole run with its seed does.
      { numRuns: CASES, seed: SEED, endOnFailure: true },
    );
  },
  LONGEST,
);

/** A shorter run may miss one. */
const ENOUGH_FOR_ALL = 5000;

if (CASES >= ENOUGH_FOR_ALL) {
  it('among them every operation was called, and every collection’s records were created and changed', () => {
    const called = new Set([...seen.keys()].map((key) => key.replace(/ \d+$/, '')));
    expect(OPERATIONS.map(nameOf).filter((name) => !called.has(name))).toEqual([]);
    // Excluded: images and signed consents, since no generator makes a picture or a seal, and merges, which need two patients with the
    // version of each.
    const records = OPERATIONS.filter(
      (operation) =>
        collectionOf(operation) &&
        !['clinical-images', 'consents'].includes(collectionOf(operation)?.collection ?? '') &&
        !operation.path.endsWith('/merge/') &&
        bodyType(operation) === 'application/json',
    );
    const succeeded = new Set(
      [...seen.keys()].filter((key) => / 20\d$/.test(key)).map((key) => key.replace(/ 20\d$/, '')),
    );
    expect(records.map(nameOf).filter((name) => !succeeded.has(name))).toEqual([]);
  });
}

it('and the database stayed small', async () => {
  for (const { collection } of Object.values(DEFINITIONS)) {
    const answer = await server.app.inject({
      url: `/api/sync/snapshot/?collection=${collection}&limit=5000`,
      headers: { authorization: bearers['admin'] ?? '' },
    });
    expect(answer.json<{ rows: unknown[] }>().rows.length, collection).toBeLessThan(CASES / 10);
  }
});
