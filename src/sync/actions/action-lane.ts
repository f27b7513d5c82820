// Actions are sent in a lane of their own: one call each, after the writes that they wait for. Google may be slow, away
// or closed to the clinic: that must neither hold a write back nor touch anybody's session.
import { problemError, type ApiRequest, type ApiResponse } from '#api/client.ts';
import type { PatientExport } from '#domain/wire/patient-export.ts';
import { AppError, type Problem } from '#domain/wire/problem.ts';
import { IMPORTED_HEADER, ON_BEHALF_OF_HEADER } from '#domain/wire/wire.ts';
import { readMeta, readStatus } from '#store/database/meta.ts';
import type { CalendarAction, OutboxAction } from '#store/database/tables.ts';
import { countActions, isAction } from '#store/outbox/actions.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { senderFor } from '#store/session/session.ts';
import { requestAs, awaitSignIn } from '#sync/auth.ts';
import { backoff } from '#sync/backoff.ts';
import type { SyncPorts } from '#sync/ports.ts';
import { pickGroups } from '#sync/send/pick.ts';
import { recoverInflight, releaseHeld } from '#sync/send/prepare.ts';

/** Milliseconds for one call: the server asks Google up to three times, each within ten seconds. */
const TIMEOUT = 35_000;
/** No wait is longer, milliseconds: pick.ts attributes a longer one to a clock that was set back. */
const LONGEST_WAIT = 60_000;
/** After so many temporary failures the sync centre shows the server's words. */
const TELL_AFTER = 10;

/** An action that is being sent, and the epoch in which its record is known. */
interface Sent {
  action: OutboxAction;
  epoch: string;
}

/** Whether the lane goes on, and whether a round must follow. */
type After = 'next' | 'stop' | 'round';

/**
 * Carries out waiting actions, as long as the server can be reached. Answers whether the engine must make a round after
 * it. A failure is tried again or waits for a person; only a defect throws.
 */
export async function runActionLane(ports: SyncPorts): Promise<boolean> {
  if ((await readStatus(ports.db)).reachable !== true) return false;
  await recoverInflight(ports.db, 'actions');
  for (;;) {
    const sent = await nextAction(ports);
    if (!sent) return false;
    const after = await carryOut(ports, sent);
    if (after !== 'next') return after === 'round';
  }
}

/** The next action, marked as being sent; null when none can go. */
async function nextAction(ports: SyncPorts): Promise<Sent | null> {
  const { db } = ports;
  // At rest no lock is taken: it would keep a person's write waiting.
  if ((await countActions(db)) === 0) return null;
  return db.transaction('rw', db.tables, async () => {
    await releaseHeld(db);
    const [[action] = []] = await pickGroups(db, ports.now(), 1, 'actions');
    const epoch = await readMeta(db, 'epoch');
    if (!action || !isAction(action) || epoch === undefined) return null;
    await db.outbox.update(action.n, { state: 'inflight' });
    return { action, epoch };
  });
}

const PATHS = {
  'calendar-sync': '/google-calendar/sync/',
  'calendar-delete': '/google-calendar/delete-event/',
} satisfies Record<CalendarAction, string>;

/** The call of an action; `sender` is the person under whose session it goes. */
function callOf({ action, ...told }: OutboxAction, sender: string): Omit<ApiRequest, 'token'> {
  const { about, author, op_id, captured_at, imported_by } = told;
  if (action !== 'patient-export') {
    return { method: 'POST', path: PATHS[action], json: { appointment_id: about }, timeout: TIMEOUT };
  }
  const headers = {
    ...(sender === author ? {} : { [ON_BEHALF_OF_HEADER]: author }),
    ...(imported_by === undefined ? {} : { [IMPORTED_HEADER]: '1' }),
  };
  const json: PatientExport = { id: op_id, patient: about, exported_at: captured_at };
  return { method: 'POST', path: '/patient-exports/', json, headers };
}

async function carryOut(ports: SyncPorts, sent: Sent): Promise<After> {
  const { author, imported_by, tries } = sent.action;
  const sender = await senderFor(ports.db, author, imported_by);
  let response: ApiResponse;
  try {
    response = await requestAs(ports, sender, callOf(sent.action, sender));
  } catch (error) {
    await recoverInflight(ports.db, 'actions');
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'unauthenticated') {
      await awaitSignIn(ports, sender, author);
      return 'next';
    }
    await change(ports, sent.action, { tries: tries + 1, not_before: ports.now() + backoff(tries, ports.random) });
    return 'stop';
  }
  return takeAnswer(ports, sent, response);
}

/** Handles the answer to an action. It leaves the outbox only when there is nothing left to do. */
async function takeAnswer(ports: SyncPorts, { action, epoch }: Sent, response: ApiResponse): Promise<After> {
  const { db, now, random } = ports;
  const { status } = response;
  // A restored server may not know the appointment yet: first the appointment is given back.
  if (response.epoch !== epoch) {
    await change(ports, action, { state: 'pending' });
    return 'round';
  }
  const ofCalendar = action.action !== 'patient-export';
  const isGone = ofCalendar && (status === 410 || (status === 404 && action.action === 'calendar-delete'));
  const isDone = status < 300 || isGone;
  if (isDone) {
    await db.transaction('rw', db.outbox, async () => {
      const current = await db.outbox.get(action.n);
      if (current?.op_id === action.op_id) await db.outbox.delete(action.n);
    });
    return 'next';
  }
  const error = { status, problem: response.body as Problem };
  // A note for the audit asks nothing of a person: a server that refuses it, as an older one does, is asked again.
  if (!ofCalendar || status >= 500 || status === 408 || status === 425 || status === 429) {
    const tries = action.tries + 1;
    const wait = Math.min(LONGEST_WAIT, Math.max(response.retryAfter ?? 0, backoff(tries - 1, random)));
    const told = tries >= TELL_AFTER ? { error } : {};
    await change(ports, action, { state: 'pending', tries, not_before: now() + wait, ...told });
    return 'stop';
  }
  await change(ports, action, { state: 'attention', error });
  await recordFailure(db, { at: now(), where: action.action, error: `${status} ${problemError(response).code}` });
  return 'next';
}

/** Unless a person has meanwhile given it up, or sent it again in other words. */
async function change({ db }: SyncPorts, { n, op_id }: OutboxAction, changes: Partial<OutboxAction>): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    if ((await db.outbox.get(n))?.op_id === op_id) await db.outbox.update(n, changes);
  });
}
