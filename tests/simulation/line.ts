// The network between tablets and server: every request waits here until the run decides what becomes of it.
import type { Clinic } from './clinic.ts';
import type { LineAnswer, LineRequest } from './call.ts';
import { answerInWords } from './history.ts';
import { ServerKilled } from './kill.ts';
import { createSendings, type Sendings } from './sendings.ts';

/** The possible fates of a request. */
export const FATES = [
  'pass',
  /** The request is lost; the tablet gives up waiting. */
  'drop',
  /** The server has done it; the answer is lost. */
  'lose-reply',
  /** The tablet gives up, and the request arrives later all the same. */
  'late',
  /** No answer comes for a long time; then the tablet gives up. */
  'hang',
  /** It arrives twice; the second answer is the one that comes back. */
  'twice',
  /** A captive portal answers in the server's place. */
  'portal',
  /** A proxy in between answers for a server that it cannot reach. */
  'bad-gateway',
] as const;
/** slow: it is answered at once, and the answer comes when others have come before it. */
export type Fate = (typeof FATES)[number] | 'slow';

interface Waiting {
  tablet: number;
  request: LineRequest;
  resolve: (answer: LineAnswer) => void;
  reject: (error: Error) => void;
}

export interface Line extends Pick<Sendings, 'isRefused' | 'forget' | 'replaced'> {
  /** For tablets: resolves with what came back, rejects when nothing did. */
  send: (tablet: number, request: LineRequest) => Promise<LineAnswer>;
  waiting: () => readonly { tablet: number; request: LineRequest }[];
  /** Decides the n-th waiting request; answers when that is done, with the answer in words. */
  decide: (index: number, fate: Fate) => Promise<string>;
  /** Requests that arrive after their tablet has given up. */
  lateCount: () => number;
  deliverLate: (index: number) => Promise<void>;
  /** Answers that are on their way. */
  slowCount: () => number;
  deliverSlow: (index: number) => void;
  /** The tablets give up on what hangs, and on answers that are on their way. */
  giveUp: () => void;
}

export function createLine(clinic: Clinic): Line {
  const queue: Waiting[] = [];
  const late: LineRequest[] = [];
  const hanging: Waiting[] = [];
  const slow: { item: Waiting; answer: LineAnswer | undefined }[] = [];
  const sendings = createSendings();

  /** Undefined when the server died over it. */
  async function deliver(request: LineRequest): Promise<LineAnswer | undefined> {
    try {
      return await clinic.answer(request);
    } catch (error) {
      if (error instanceof ServerKilled) return undefined;
      throw error;
    }
  }

  return {
    isRefused: sendings.isRefused,
    forget: sendings.forget,
    replaced: sendings.replaced,
    send: (tablet, request) =>
      new Promise((resolve, reject) => {
        sendings.note(tablet, request);
        queue.push({ tablet, request, resolve, reject });
      }),
    waiting: () => queue,
    async decide(index, fate) {
      const [item] = queue.splice(index, 1);
      if (!item) return 'nothing';
      if (fate === 'hang') {
        hanging.push(item);
        return 'nothing yet';
      }
      const answer = await done(item.request, fate);
      if (fate === 'slow') slow.push({ item, answer });
      else arrive(item, answer);
      return answerInWords(answer);
    },
    lateCount: () => late.length,
    async deliverLate(index) {
      const [request] = late.splice(index, 1);
      if (request) await deliver(request);
    },
    slowCount: () => slow.length,
    deliverSlow(index) {
      const [found] = slow.splice(index, 1);
      if (found) arrive(found.item, found.answer);
    },
    giveUp() {
      const items = [...hanging.splice(0), ...slow.splice(0).map(({ item }) => item)];
      for (const { reject } of items) reject(new TypeError('timed out'));
    },
  };

  function arrive({ tablet, request, resolve, reject }: Waiting, answer: LineAnswer | undefined): void {
    if (!answer) return reject(new TypeError('fetch failed'));
    sendings.heard(tablet, request, answer);
    resolve(answer);
  }

  async function done(request: LineRequest, fate: Exclude<Fate, 'hang'>): Promise<LineAnswer | undefined> {
    switch (fate) {
      case 'pass':
      case 'slow':
        return deliver(request);
      case 'drop':
        return undefined;
      case 'lose-reply':
        await deliver(request);
        return undefined;
      case 'late':
        late.push(request);
        return undefined;
      case 'twice':
        await deliver(request);
        return deliver(request);
      case 'portal':
        return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Acepte las condiciones</html>' };
      case 'bad-gateway':
        return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' };
    }
  }
}
