// Values for the fields of any collection: good ones are found by asking the field's own schema, so that a new
// collection joins by itself as long as one of the examples suits each of its fields.
import { toJsonSchema } from '@valibot/to-json-schema';
import * as fc from 'fast-check';
import { v5 } from 'uuid';
import * as v from 'valibot';
import type { CollectionName } from '#domain/record/collections.ts';
import { fieldsOf, referencesOf, type EntityDefinition } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import { ARCADA_NAMESPACE } from '#domain/record/ids.ts';
import { definitionOf } from '#domain/registry.ts';
import { RESOURCES } from '#server/resources/registry.ts';
import { hostileText } from '#tests/support/hostile-texts.ts';
import type { Schema } from './document.ts';

/** The clinic's date in these tests. */
export const TODAY = '2026-03-10';

const IDS_PER_COLLECTION = 5;
const place = fc.nat({ max: IDS_PER_COLLECTION - 1 });

/** A few ids, the same each time: whatever is generated, the database stays small. */
export const someIds = (purpose: string): string[] =>
  Array.from({ length: IDS_PER_COLLECTION }, (_, n) => v5(`generated:${purpose}:${n}`, ARCADA_NAMESPACE));

const EXAMPLES: readonly unknown[] = [
  null,
  'Ana',
  'persona1',
  'persona2',
  'ana@clinica.example',
  '999 111 222',
  '2001-02-03',
  '2026-03-10',
  '08:30',
  '16',
  1,
  2.5,
  30,
  100,
  true,
  false,
  {},
  [],
  [{ medicine: 'Ibuprofeno 400 mg' }],
  someIds('anything')[0],
  '2026-03-10T12:00:00.000Z',
  // A seal, and strokes of a signature.
  'a'.repeat(64),
  [
    [
      [1, 1, 0, 0.5],
      [2, 2, 16, 0.5],
    ],
  ],
];

/** Anything that JSON can say, and texts above all. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom<unknown>(null, true, 0, -1, 0.001, 1e15, 1e308, 2 ** 53, [], {}, [[]], ['x'], { a: null }),
  fc.jsonValue({ maxDepth: 3 }),
);

type FieldSchemas = Record<string, v.GenericSchema>;

const entriesOf = (definition: EntityDefinition): FieldSchemas =>
  (definition.schema({ today: TODAY }) as unknown as { entries: FieldSchemas }).entries;

/** The choices of a field, from its JSON schema. */
function choicesIn(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { enum: choices, const: only } = schema as { enum?: unknown[]; const?: unknown };
  return [...(choices ?? []), ...(only === undefined ? [] : [only]), ...Object.values(schema).flatMap(choicesIn)];
}

/** The values that a field takes, among the examples and its own choices. Throws when there is none. */
function goodValues(definition: EntityDefinition, field: string): unknown[] {
  const schema = entriesOf(definition)[field];
  if (!schema) throw new Error(`${definition.collection}.${field} has no schema`);
  const choices = choicesIn(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }));
  const good = [definition.defaults[field] ?? null, ...choices, ...EXAMPLES].filter(
    (value) => v.safeParse(schema, value).success,
  );
  if (good.length === 0) throw new Error(`no example suits ${definition.collection}.${field}: add one to EXAMPLES`);
  return good;
}

const targetOf = (definition: EntityDefinition, field: string): CollectionName | undefined =>
  referencesOf(definition).find((reference) => reference.field === field)?.collection;

/** References that stand or fall with another field, which the example leaves empty. */
const LEFT_EMPTY: readonly string[] = ['reviewed_by'];

/** A valid record, the same each time: it names the given rows, everything else is as simple as may be. */
export function exampleOf(definition: EntityDefinition, named: Partial<Record<CollectionName, string>>): Values {
  return Object.fromEntries(
    fieldsOf(definition).map((field) => {
      const target = targetOf(definition, field);
      if (LEFT_EMPTY.includes(field)) return [field, null];
      return [field, target === undefined ? goodValues(definition, field)[0] : named[target]];
    }),
  );
}

const ids = new Map<CollectionName, string[]>();

/** The ids that a collection's rows have here; where the domain allows one record only, the id that it must have. */
export function idsOf(collection: CollectionName): string[] {
  const known = ids.get(collection);
  if (known) return known;
  const definition = definitionOf(collection);
  const { makeId, only } = RESOURCES[collection] ?? {};
  const targets = referencesOf(definition).map(
    (reference) => [reference.collection, idsOf(reference.collection)] as const,
  );
  const made = someIds(collection).map((id, n) => {
    const named = Object.fromEntries(targets.map(([target, rows]) => [target, rows[n]]));
    return only ?? makeId?.(exampleOf(definition, named)) ?? id;
  });
  ids.set(collection, made);
  return made;
}

/**
 * Bodies for a collection: mostly valid values, now and then a hostile one, missing or unknown fields. The rows that a
 * valid body names have the same place among their ids, so that they belong together.
 */
export function recordBody(definition: EntityDefinition): fc.Arbitrary<Values> {
  const { collection } = definition;
  const references = referencesOf(definition);
  const own = fieldsOf(definition).filter((field) => targetOf(definition, field) === undefined);
  const values = Object.fromEntries(own.map((field) => [field, fc.constantFrom(...goodValues(definition, field))]));
  const password = collection === 'users' ? { password: fc.constantFrom('una-clave-larga', 'corta') } : {};
  // A record of which there may be one only makes its own id.
  const withId = RESOURCES[collection]?.makeId === undefined;
  const valid = fc.tuple(fc.record({ ...values, ...password }), place).map(([body, n]) => ({
    ...body,
    ...Object.fromEntries(references.map((reference) => [reference.field, idsOf(reference.collection)[n]])),
    ...(withId ? { id: idsOf(collection)[n] } : {}),
  }));
  const names = [...fieldsOf(definition), 'id', 'version', 'created_at', 'deleted_at', 'unknown'];
  const spoilt = fc
    .tuple(valid, fc.constantFrom(...names), hostileValue)
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  const partial = fc
    .tuple(valid, fc.subarray(names))
    .map(([body, kept]) => Object.fromEntries(Object.entries(body).filter(([name]) => kept.includes(name))));
  return fc.oneof({ weight: 4, arbitrary: valid }, { weight: 3, arbitrary: spoilt }, { weight: 3, arbitrary: partial });
}

/** Values that a JSON schema describes; whatever it does not pin down is free. */
export function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { enum: choices, const: only, anyOf, type, format } = schema as SchemaWords;
  if (only !== undefined) return fc.constant(only);
  if (choices) return fc.constantFrom(...choices);
  if (anyOf) return fc.oneof(...anyOf.map(fromSchema));
  if (type === 'string' && format === 'uuid') return fc.constantFrom(...someIds('anything'));
  if (type === 'string' && format === 'date-time')
    return fc.constantFrom('2026-03-10T12:00:00Z', '2020-01-01T00:00:00.5Z');
  return fromType(schema);
}

interface SchemaWords {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

function fromType({ type, pattern, minimum, maximum, items, properties = {}, required = [] }: SchemaWords) {
  switch (type) {
    case 'string':
      return pattern === undefined ? hostileText : fc.stringMatching(new RegExp(pattern), { size: 'xsmall' });
    case 'integer':
    case 'number':
      return fc.integer({ min: minimum ?? -10, max: Math.min(maximum ?? 1000, 2 ** 31 - 1) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(items ?? {}), { maxLength: 3 });
    case 'object': {
      const model = Object.entries(properties).map(([name, of]) => [name, fromSchema(of)] as const);
      return fc.record(Object.fromEntries(model), { requiredKeys: required });
    }
    default:
      return hostileValue;
  }
}
