// Requests for any operation of the document: most of them nearly right, so that they come past the first check.
import * as fc from 'fast-check';
import { isCollection } from '#domain/record/collections.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import { hostileText, wellFormed } from '#tests/support/hostile-texts.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';
import { bodyType, isStream, type Operation, type Parameter } from './document.ts';
import { fromSchema, hostileValue, idsOf, recordBody, someIds } from './values.ts';

/** The bearer of a request; null = none, 'stranger' = one that the server never issued. */
type Bearer = 'admin' | 'recepcion' | 'stranger' | null;

export interface GeneratedRequest {
  bearer: Bearer;
  /** Below the server's root, with its query. */
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Stands for the database's epoch, which no seed can foresee. */
export const EPOCH_HERE = '<epoch>';

/** The collection that a path is about, if any. */
export function collectionOf({ path }: Operation): EntityDefinition | undefined {
  const [, , segment] = path.split('/');
  return isCollection(segment) ? DEFINITIONS[segment] : undefined;
}

/** Requests of one operation. */
export function requestOf(operation: Operation): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      bearer: bearerOf(operation),
      path: pathOf(operation),
      query: queryOf(operation),
      headers: headersOf(operation),
      payload: payloadOf(operation),
    })
    .map(({ bearer, path, query, headers, payload }) => ({
      bearer,
      url: `${path}${query}`,
      headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': bodyType(operation) ?? '' }) },
      ...(payload === undefined ? {} : { payload }),
    }));
}

function bearerOf(operation: Operation): fc.Arbitrary<Bearer> {
  // A stream that is let in never ends: here it is only refused.
  if (isStream(operation)) return fc.constantFrom(null, 'stranger');
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant('admin' as const) },
    { weight: 4, arbitrary: fc.constant('recepcion' as const) },
    { weight: 1, arbitrary: fc.constantFrom(null, 'stranger' as const) },
  );
}

function pathOf(operation: Operation): fc.Arbitrary<string> {
  const definition = collectionOf(operation);
  const ids = definition ? idsOf(definition.collection) : someIds('anything');
  const odd = hostileText
    .map((text) => encodeURIComponent(wellFormed(text)))
    // An address without the part, or with dots for it, is another one.
    .filter((part) => part !== '' && !/^(\.|%2e){1,2}$/i.test(part) && part.length < 1000);
  const id = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...ids.map((known) => known.toUpperCase())) },
    { weight: 1, arbitrary: odd },
  );
  return id.map((part) => operation.path.replaceAll(/\{\w+\}/g, () => part));
}

function queryOf({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return fc.constant('');
  const pairs = fc.tuple(...inQuery.map(pairOf));
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    fc.constantFrom('foo=1', '__proto__=x', 'limit=1'),
  );
  return fc
    .tuple(pairs, unknown)
    .map(([known, extra]) => [...known, extra].filter((pair) => pair !== '').join('&'))
    .map((query) => (query === '' ? '' : `?${query}`));
}

const CURSORS = [`${EPOCH_HERE}.0`, `${EPOCH_HERE}.5`, `${EPOCH_HERE}.999999999`, `${someIds('anything')[0]}.1`];
const WORDS = [
  'Ana',
  '2026-03-10',
  '1',
  'true',
  '-created_at',
  'patients',
  ...CURSORS,
  ...idsOf('patients').slice(0, 3),
];

function pairOf({ name, schema, required }: Parameter): fc.Arbitrary<string> {
  const value = fc.oneof(
    { weight: 3, arbitrary: fromSchema(schema).map(String) },
    { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 1, arbitrary: hostileText.filter((text) => text.length < 1000) },
  );
  const pair = value.map((text) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(text))}`);
  return fc.oneof(
    { weight: required ? 1 : 3, arbitrary: fc.constant('') },
    { weight: required ? 20 : 1, arbitrary: pair },
  );
}

function headersOf({ parameters = [] }: Operation): fc.Arbitrary<Record<string, string>> {
  const odd = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
  const good: Record<string, fc.Arbitrary<string>> = {
    'If-Match': fc.constantFrom('"1"', '"2"', '"3"', '*'),
    'Idempotency-Key': fc.constantFrom(...someIds('op ids')),
  };
  const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const values = names.map((name) => [
    name,
    fc.oneof({ weight: 5, arbitrary: good[name] ?? odd }, { weight: 1, arbitrary: odd }),
  ]) as [string, fc.Arbitrary<string>][];
  const all: fc.Arbitrary<Record<string, string>> = fc.record(Object.fromEntries(values));
  const some = fc.subarray(names);
  return fc.tuple(all, some).map(([given, kept]) => Object.fromEntries(kept.map((name) => [name, given[name] ?? ''])));
}

function payloadOf(operation: Operation): fc.Arbitrary<string | undefined> {
  const type = bodyType(operation);
  if (type === undefined) return fc.constant(undefined);
  const garbage = fc.string({ unit: 'binary', maxLength: 60 });
  if (type !== 'application/json') return garbage;
  return fc.oneof(
    { weight: 20, arbitrary: bodyOf(operation).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: garbage },
  );
}

function bodyOf(operation: Operation): fc.Arbitrary<unknown> {
  const definition = collectionOf(operation);
  if (definition) return recordBody(definition);
  if (operation.path === '/api/batch/') return batchBody();
  const schema = operation.requestBody?.content['application/json']?.schema ?? {};
  if (operation.path !== '/api/token/') return fromSchema(schema);
  return fc.oneof(fc.constant({ username: 'mateo', password: TEST_PASSWORD }), fromSchema(schema));
}

function batchBody(): fc.Arbitrary<unknown> {
  const ops = Object.values(DEFINITIONS).map(({ collection }) => opOf(collection));
  const group = fc.record({ ops: fc.array(fc.oneof(...ops), { minLength: 1, maxLength: 3 }) });
  const batch = fc.record({
    device_id: fc.constantFrom(...someIds('devices')),
    schema: fc.oneof({ weight: 20, arbitrary: fc.constant<unknown>(WIRE_SCHEMA) }, hostileValue),
    epoch: fc.oneof({ weight: 20, arbitrary: fc.constant<unknown>(EPOCH_HERE) }, hostileValue),
    groups: fc.oneof(
      { weight: 20, arbitrary: fc.array<unknown>(group, { maxLength: 3 }) },
      hostileValue.map((x) => [x]),
    ),
  });
  return batch;
}

function opOf(collection: EntityDefinition['collection']): fc.Arbitrary<unknown> {
  const definition = DEFINITIONS[collection];
  if (!definition) return hostileValue;
  const one = fc.constantFrom(...idsOf(collection)).map((id) => `/${collection}/${id}/`);
  const common = {
    op_id: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.constantFrom(...someIds('op ids'))),
    captured_at: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>('2026-03-10T11:00:00Z') }, hostileValue),
    seen: fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown>(...CURSORS) }, hostileValue),
    if_match: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) }, hostileValue),
    body: recordBody(definition),
  };
  const path = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 15, arbitrary: good }, hostileValue);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ ...common, method: fc.constant('POST'), path: path(fc.constant(`/${collection}/`)) }),
    },
    { weight: 3, arbitrary: fc.record({ ...common, method: fc.constant('PUT'), path: path(one) }) },
    { weight: 1, arbitrary: fc.record({ ...common, method: fc.constant('DELETE'), path: path(one) }) },
  );
}
