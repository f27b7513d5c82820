// The history of a run: one line a step, with numbers for ids, the same in every run of a seed.
import type { Values } from '#domain/record/row.ts';
import type { Patch } from '#domain/record/patch.ts';
import type { LineAnswer, LineRequest } from './call.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Puts #1, #2, … for the ids in texts, in the order in which they come up. */
export function createNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) =>
    text.replace(ID, (id) => {
      const name = names.get(id) ?? `#${names.size + 1}`;
      names.set(id, name);
      return name;
    });
}

/** The proof of a cursor, which every database signs with a key of its own. */
const PROOF = /&proof=\w+/;

/** A request in words: a batch by what is in it. */
export function requestInWords({ method, url, body }: LineRequest): string {
  if (url !== '/api/batch/' || typeof body !== 'string') {
    return `${method} ${url.replace('/api', '').replace(PROOF, '')}`;
  }
  const { groups } = JSON.parse(body) as {
    groups: { ops: { method: string; path: string; body?: { id?: string } }[] }[];
  };
  const words = groups.map(({ ops }) =>
    ops.map((op) => `${op.method} ${op.path}${op.method === 'POST' ? (op.body?.id ?? '') : ''}`).join(' + '),
  );
  return `batch [${words.join(', ')}]`;
}

/** An answer, in statuses. */
export function answerInWords(answer: LineAnswer | undefined): string {
  if (!answer) return 'nothing';
  const results = /"results":/.test(String(answer.body)) ? resultsOf(String(answer.body)) : '';
  return `${answer.status}${results}`;
}

function resultsOf(body: string): string {
  const { results } = JSON.parse(body) as { results: { status: number; duplicate: boolean }[] };
  return ` [${results.map(({ status, duplicate }) => `${status}${duplicate ? ' again' : ''}`).join(', ')}]`;
}

/** The values that a patch writes. */
export const valuesAfter = (patch: Patch): Values =>
  Object.fromEntries(Object.entries(patch).map(([field, { after }]) => [field, after]));
