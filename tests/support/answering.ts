// A test's answers to a tablet's batches in the server's place.
import type { ApiRequest } from '#api/client.ts';
import type { Tablet } from './tablet.ts';
import { batchAnswer, isBatch } from './world.ts';

/** A problem as the server words one. */
export const problem = (code: string, status: number, extra: object = {}) => ({
  type: 'about:blank',
  title: code,
  status,
  detail: 'Detalle',
  code,
  ...extra,
});

/** The hands of a test on one tablet; `tablet` is asked each time, for each test has its own. */
export function answering(tablet: () => Tablet) {
  /** Answers batches by the test, all else by the server. */
  function onBatch(reply: (request: ApiRequest) => ReturnType<Tablet['network']['fault']>): void {
    tablet().network.fault = (request) => (isBatch(request) ? reply(request) : null);
  }
  return {
    onBatch,
    heal(): void {
      tablet().network.fault = () => null;
    },
    states: async () => (await tablet().db.outbox.orderBy('n').toArray()).map((entry) => entry.state),
    refuse(status: number, code: string, extra: object = {}): void {
      onBatch((request) => batchAnswer(request, () => ({ status, body: problem(code, status, extra) as never })));
    },
    /** A patient on both sides, at rest. */
    async settled(values: Parameters<Tablet['createPatient']>[0] = {}): Promise<string> {
      const id = await tablet().createPatient(values);
      await tablet().sync();
      return id;
    },
  };
}
