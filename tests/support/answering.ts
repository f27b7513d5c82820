// Lets a test answer a tablet's batches in place of the server.
import type { ApiRequest } from '#api/client.ts';
import type { Tablet } from './tablet.ts';
import { batchAnswer, isBatch } from './world.ts';

/** A problem in the server's form. */
export const problem = (code: string, status: number, extra: object = {}) => ({
  type: 'about:blank',
  title: code,
  status,
  detail: 'Detalle',
  code,
  ...extra,
});

/** The test's controls over one tablet; `tablet` is called each time, because each test has its own. */
export function answering(tablet: () => Tablet) {
  /** Answers batches by the test, all other requests by the server. */
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
    /** A patient whom tablet and server have in the same version. */
    async settled(values: Parameters<Tablet['createPatient']>[0] = {}): Promise<string> {
      const id = await tablet().createPatient(values);
      await tablet().sync();
      return id;
    },
  };
}
