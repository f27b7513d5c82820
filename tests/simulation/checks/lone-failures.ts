// A batch of which the server fails over one op: that op's group fails, every other one is answered as ever.
import type { BatchRequest, BatchResponse } from '#domain/wire/wire.ts';
import type { LineAnswer, LineRequest } from '#tests/simulation/call.ts';
import type { Clinic } from '#tests/simulation/clinic.ts';
import type { Random } from '#tests/simulation/random.ts';

/** The op over which the server is to fail: one of a batch of several groups; null for any other request. */
export function opToFail({ url, body }: LineRequest, random: Random): string | null {
  if (url !== '/api/batch/' || typeof body !== 'string') return null;
  const { groups } = JSON.parse(body) as BatchRequest;
  return groups.length < 2 ? null : random.pick(random.pick(groups).ops).op_id;
}

/** Carries a request out while the server fails over that op. */
export async function failing<T>(clinic: Pick<Clinic, 'failOp'>, op: string, work: () => Promise<T>): Promise<T> {
  clinic.failOp(op);
  try {
    return await work();
  } finally {
    clinic.failOp(null);
  }
}

/** The faults of the answer to a batch of which the server failed over this op. */
export function checkAnswer(request: LineRequest, answer: LineAnswer | undefined, op: string): string[] {
  if (!answer) return [];
  if (answer.status >= 500) return [`failed whole over one op: ${op} (${answer.status})`];
  if (answer.status !== 200) return [];
  const { groups } = JSON.parse(String(request.body)) as BatchRequest;
  const failed = groups.find(({ ops }) => ops.some(({ op_id }) => op_id === op))?.ops ?? [];
  const { results } = JSON.parse(String(answer.body)) as BatchResponse;
  return results.flatMap(({ op_id, status }) =>
    status < 500 || failed.some((own) => own.op_id === op_id)
      ? []
      : [`failed with an op of another group: ${op_id} (${status})`],
  );
}
