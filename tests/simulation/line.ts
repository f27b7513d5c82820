// The network between tablets and server: every request waits here until the run decides what becomes of it.
import type { Clinic } from './clinic.ts';
import type { LineAnswer, LineRequest } from './call.ts';
import { watchEpochs } from './checks/ended-epochs.ts';
import { checkAnswer, failing } from './checks/lone-failures.ts';
import { answerInWords } from './history.ts';
import { ServerKilled, type LoneFate } from './kill.ts';
import { createSendings, type Sendings } from './sendings.ts';
import { createWarnings, type Warned } from './warnings.ts';

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
export type Fate = (typeof FATES)[number] | 'slow' | LoneFate;

const RENEWAL = '/api/token/refresh/';
/** So long a session's tokens of two lines work beside each other (server/auth/lines.ts), milliseconds. */
const GRACE = 30_000;

interface Waiting {
  tablet: number;
  request: LineRequest;
  /** When it was sent. */
  at: number;
  resolve: (answer: LineAnswer) => void;
  reject: (error: Error) => void;
}

export interface Line extends Pick<Sendings, 'isRefused' | 'wasHeard' | 'forget' | 'replaced'> {
  /** Batches of ended epochs that were taken, in words. */
  taken: () => readonly string[];
  /** Groups that failed with another one, in words. */
  failedWith: () => readonly string[];
  /** The answers with their warnings that a tablet has heard since this was asked the last time. */
  warned: (tablet: number) => Warned[];
  /** For tablets: resolves with what came back, rejects when nothing did. */
  send: (tablet: number, request: LineRequest) => Promise<LineAnswer>;
  waiting: () => readonly { tablet: number; request: LineRequest }[];
  /** Decides the n-th waiting request; answers when that is done, with the answer in words. `op`: over which the server fails. */
  decide: (index: number, fate: Fate, op?: string) => Promise<string>;
  /** Requests that arrive after their tablet has given up. */
  lateCount: () => number;
  /**
   * How many of a tablet's renewals were refused because they arrived after the tablet had another answer. To the server, that
   * is a second holder of the session, which it ends (decision 106).
   */
  lateRenewals: (tablet: number) => number;
  deliverLate: (index: number) => Promise<void>;
  /** Answers that are on their way. */
  slowCount: () => number;
  deliverSlow: (index: number) => void;
  /** Whether a request of this tablet waits for its fate, or for its answer. */
  holds: (tablet: number) => boolean;
  /** The tablets give up on what hangs, and on answers that are on their way. */
  giveUp: () => void;
}

/** `onSend` hears of each request as its tablet sends it. */
export function createLine(clinic: Clinic, onSend?: (tablet: number, request: LineRequest) => void): Line {
  const queue: Waiting[] = [];
  const late: Pick<Waiting, 'tablet' | 'request'>[] = [];
  /** By tablet. */
  const refusedLate = new Map<number, number>();
  const hanging: Waiting[] = [];
  const slow: { item: Waiting; answer: LineAnswer | undefined }[] = [];
  const sendings = createSendings();
  const warnings = createWarnings();
  const epochs = watchEpochs(clinic);
  const failedWith: string[] = [];

  /** A renewal that was so long on its way: another engine of its tablet has gone on with the answer to its own. */
  function noteLate(tablet: number, { url }: LineRequest, answer: LineAnswer | undefined): void {
    if (url === RENEWAL && answer?.status !== 200) refusedLate.set(tablet, (refusedLate.get(tablet) ?? 0) + 1);
  }

  /** Undefined when the server died over it. */
  async function deliver(request: LineRequest): Promise<LineAnswer | undefined> {
    try {
      return await epochs.watch(request, () => clinic.answer(request));
    } catch (error) {
      if (error instanceof ServerKilled) return undefined;
      throw error;
    }
  }

  return {
    isRefused: sendings.isRefused,
    wasHeard: sendings.wasHeard,
    forget: sendings.forget,
    replaced: sendings.replaced,
    taken: epochs.taken,
    failedWith: () => failedWith,
    warned: warnings.take,
    send: (tablet, request) =>
      new Promise((resolve, reject) => {
        sendings.note(tablet, request);
        onSend?.(tablet, request);
        queue.push({ tablet, request, at: clinic.clock.now, resolve, reject });
      }),
    waiting: () => queue,
    async decide(index, fate, op = '') {
      const [item] = queue.splice(index, 1);
      if (!item) return 'nothing';
      if (fate === 'hang') {
        hanging.push(item);
        return 'nothing yet';
      }
      const answer = await done(item, fate, op);
      if (clinic.clock.now - item.at > GRACE) noteLate(item.tablet, item.request, answer);
      if (fate === 'slow') slow.push({ item, answer });
      else arrive(item, answer);
      return answerInWords(answer);
    },
    lateCount: () => late.length,
    lateRenewals: (tablet) => refusedLate.get(tablet) ?? 0,
    async deliverLate(index) {
      const [found] = late.splice(index, 1);
      if (!found) return;
      const { tablet, request } = found;
      const answer = await deliver(request);
      noteLate(tablet, request, answer);
    },
    slowCount: () => slow.length,
    deliverSlow(index) {
      const [found] = slow.splice(index, 1);
      if (found) arrive(found.item, found.answer);
    },
    holds: (tablet) => [...queue, ...hanging, ...slow.map(({ item }) => item)].some((each) => each.tablet === tablet),
    giveUp() {
      const items = [...hanging.splice(0), ...slow.splice(0).map(({ item }) => item)];
      for (const { reject } of items) reject(new TypeError('timed out'));
    },
  };

  function arrive({ tablet, request, resolve, reject }: Waiting, answer: LineAnswer | undefined): void {
    if (!answer) return reject(new TypeError('fetch failed'));
    sendings.heard(tablet, request, answer);
    warnings.heard(tablet, request, answer);
    resolve(answer);
  }

  async function done(
    { tablet, request }: Waiting,
    fate: Exclude<Fate, 'hang'>,
    op: string,
  ): Promise<LineAnswer | undefined> {
    switch (fate) {
      case 'pass':
      case 'slow':
        return deliver(request);
      case 'one-fails':
      case 'one-busy': {
        const fault = { op, fate };
        const answer = await failing(clinic, fault, () => deliver(request));
        failedWith.push(...checkAnswer(request, answer, fault));
        return answer;
      }
      case 'drop':
        return undefined;
      case 'lose-reply':
        await deliver(request);
        return undefined;
      case 'late':
        late.push({ tablet, request });
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
