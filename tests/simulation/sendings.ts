// The calls that tablets sent under each op id: a call whose answer was lost is sent again exactly as it was. Only a
// definite refusal of that very call, or a new epoch, lets a tablet build another one under the same id.
import type { BatchOp, BatchRequest, BatchResponse } from '#domain/wire/wire.ts';
import type { LineAnswer, LineRequest } from './call.ts';

export interface Sendings {
  /** A tablet sends. */
  note: (tablet: number, request: LineRequest) => void;
  /** A tablet hears what came of it. */
  heard: (tablet: number, request: LineRequest, answer: LineAnswer) => void;
  /** Whether the tablet has heard a refusal of this call. */
  isRefused: (tablet: number, op: BatchOp) => boolean;
  /** Whether a call under this op id was refused, or applied, as its tablet heard; or whether this image was. */
  wasHeard: (opId: string, what: 'refused' | 'applied') => boolean;
  /** A tablet lost its store, and with it what it knew of its calls. */
  forget: (tablet: number) => void;
  /** Calls that were sent in another's place without a refusal, in words. */
  replaced: () => readonly string[];
}

/** The calls under an op id in one epoch, and whether each was refused. */
interface Sending {
  epoch: string;
  calls: Map<string, boolean>;
}

export function createSendings(): Sendings {
  /** By tablet, by op id. */
  const sent = new Map<number, Map<string, Sending>>();
  const replaced: string[] = [];
  /** Op ids, each with what tablets heard of it. */
  const fates = new Set<string>();

  function noteFate(opId: string, status: number): void {
    if (isDefinite(status)) fates.add(`${opId} refused`);
    if (status >= 200 && status < 300) fates.add(`${opId} applied`);
  }

  return {
    isRefused: (tablet, op) => sent.get(tablet)?.get(op.op_id)?.calls.get(JSON.stringify(op)) === true,
    wasHeard: (opId, what) => fates.has(`${opId} ${what}`),
    forget: (tablet) => sent.delete(tablet),
    replaced: () => replaced,
    note(tablet, request) {
      const batch = batchOf(request);
      if (!batch) return;
      const own = sent.get(tablet) ?? new Map<string, Sending>();
      sent.set(tablet, own);
      for (const op of opsOf(batch)) {
        const call = JSON.stringify(op);
        const earlier = own.get(op.op_id);
        const calls = earlier?.epoch === batch.epoch ? earlier.calls : new Map<string, boolean>();
        own.set(op.op_id, { epoch: batch.epoch, calls });
        if (calls.has(call)) continue;
        for (const [other, isRefused] of calls) {
          if (!isRefused)
            replaced.push(`t${tablet} sent another call before a refusal of the first: ${other} → ${call}`);
        }
        calls.set(call, false);
      }
    },
    heard(tablet, request, answer) {
      const batch = batchOf(request);
      const alone = request.headers['idempotency-key'];
      if (alone !== undefined) {
        noteFate(alone, answer.status);
        // An image is applied whatever op id it goes under later. One that was deleted since is no more in the answer.
        if (request.url === '/api/clinical-images/' && answer.status === 201) {
          const image = JSON.parse(String(answer.body)) as { id: string } | null;
          if (image) noteFate(image.id, answer.status);
        }
      }
      if (!batch) return;
      const statuses = statusesOf(answer);
      for (const op of opsOf(batch)) {
        const calls = sent.get(tablet)?.get(op.op_id)?.calls;
        const status = statuses.get(op.op_id) ?? answer.status;
        noteFate(op.op_id, status);
        if (isDefinite(status)) calls?.set(JSON.stringify(op), true);
      }
    },
  };
}

/** Undefined for any other request. */
function batchOf({ url, body }: LineRequest): BatchRequest | undefined {
  return url === '/api/batch/' && typeof body === 'string' ? (JSON.parse(body) as BatchRequest) : undefined;
}

const opsOf = ({ groups }: BatchRequest): BatchOp[] => groups.flatMap(({ ops }) => ops);

/** By op id; empty when the batch was answered as a whole. */
function statusesOf({ status, body }: LineAnswer): Map<string, number> {
  if (status !== 200 || !String(body).startsWith('{')) return new Map();
  const { results } = JSON.parse(String(body)) as BatchResponse;
  return new Map(results.map((result) => [result.op_id, result.status]));
}

/** Whether the status tells for certain that nothing was done: without a sign-in, a wait or another question. */
const isDefinite = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
