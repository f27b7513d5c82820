// A batch of which the server fails over one op, or is too long at it: that op's group waits, every other one is answered as ever.
import type { BatchRequest, BatchResponse } from '#domain/wire/wire.ts';
import type { LineAnswer, LineRequest } from '#tests/simulation/call.ts';
import type { Clinic } from '#tests/simulation/clinic.ts';
import { LONE_FATES, type LoneFault } from '#tests/simulation/kill.ts';
import type { Random } from '#tests/simulation/random.ts';

/** A fault for a batch: with a defect, one of several groups; null for any other request. */
export function faultFor({ url, body }: LineRequest, random: Random): LoneFault | null {
  if (url !== '/api/batch/' || typeof body !== 'string') return null;
  const { groups } = JSON.parse(body) as BatchRequest;
  const fate = random.pick(LONE_FATES);
  if (fate === 'one-fails' && groups.length < 2) return null;
  return { op: random.pick(random.pick(groups).ops).op_id, fate };
}

/** Carries a request out while the server fails over that op. */
export async function failing<T>(clinic: Pick<Clinic, 'failOp'>, fault: LoneFault, work: () => Promise<T>): Promise<T> {
  clinic.failOp(fault);
  try {
    return await work();
  } finally {
    clinic.failOp(null);
  }
}

/** The faults of the answer to a batch that met with this. */
export function checkAnswer(request: LineRequest, answer: LineAnswer | undefined, { op, fate }: LoneFault): string[] {
  if (!answer) return [];
  const { groups } = JSON.parse(String(request.body)) as BatchRequest;
  // A database that is at it for too long may be so for all: the batch is sent again, in halves.
  if (answer.status >= 500 && fate === 'one-busy' && groups.length > 1) return [];
  if (answer.status >= 500) return [`failed whole over one op: ${op} (${answer.status})`];
  if (answer.status !== 200) return [];
  const failed = groups.find(({ ops }) => ops.some(({ op_id }) => op_id === op))?.ops ?? [];
  const { results } = JSON.parse(String(answer.body)) as BatchResponse;
  return results.flatMap(({ op_id, status }) =>
    status < 500 || failed.some((own) => own.op_id === op_id)
      ? []
      : [`failed with an op of another group: ${op_id} (${status})`],
  );
}
