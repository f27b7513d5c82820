// The warnings in the server's answers, as they come to tablets.
import { isCollection } from '#domain/record/collections.ts';
import type { RecordKey } from '#domain/registry.ts';
import type { BatchOp, BatchRequest, BatchResponse } from '#domain/wire/wire.ts';
import type { LineAnswer, LineRequest } from './call.ts';

/** The codes of the warnings with which an op was answered the last time; none: it was applied without one. */
export interface Warned {
  op: string;
  record: RecordKey;
  codes: readonly string[];
}

interface Warnings {
  /** A tablet hears what came of its request. */
  heard: (tablet: number, request: LineRequest, answer: LineAnswer) => void;
  /** The answers that a tablet has heard since this was asked the last time. */
  take: (tablet: number) => Warned[];
}

export function createWarnings(): Warnings {
  const byTablet = new Map<number, Warned[]>();
  return {
    heard(tablet, { url, body: asked }, { status, body }) {
      if (url !== '/api/batch/' || status !== 200 || !String(body).startsWith('{')) return;
      const { groups } = JSON.parse(String(asked)) as BatchRequest;
      const { results } = JSON.parse(String(body)) as BatchResponse;
      const applied = new Map(results.filter((each) => each.status < 300).map((each) => [each.op_id, each]));
      const told = groups.flatMap(({ ops }) =>
        ops.flatMap((op) => {
          const [record, result] = [recordOf(op), applied.get(op.op_id)];
          return record && result ? [{ op: op.op_id, record, codes: result.warnings.map(({ code }) => code) }] : [];
        }),
      );
      byTablet.set(tablet, [...(byTablet.get(tablet) ?? []), ...told]);
    },
    take(tablet) {
      const told = byTablet.get(tablet) ?? [];
      byTablet.delete(tablet);
      return told;
    },
  };
}

/** The record that an op writes. */
function recordOf({ path, body }: BatchOp): RecordKey | undefined {
  const [collection, id = String(body?.['id'])] = path.split('/').filter((part) => part !== '');
  return isCollection(collection) ? { collection, id } : undefined;
}
