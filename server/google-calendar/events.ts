// The event of one appointment at Google. Its id is derived from the appointment's, so that repeated creation makes one event.
import type { Account } from './account.ts';
import { addressesOf, askGoogle, reasonOf, unauthorized, unexpected, type GoogleAnswer } from './google.ts';
import type { GoogleConfig } from '#server/config.ts';

/** An event as it is written: Calendar REST v3. Only fields meant for readers of the clinic's calendar. */
export interface EventBody {
  summary: string;
  location: string;
  start: { dateTime: string; timeZone: string };
  end: { dateTime: string; timeZone: string };
  status: 'confirmed' | 'tentative';
  /** Whether it takes its time in the calendar. */
  transparency: 'opaque' | 'transparent';
}

/** The account's calendar. All of them throw HttpProblem: `calendar_unauthorized`, `slow_down`, `unavailable`. */
export interface Events {
  /** Makes the event or changes it, whichever it takes; one that was deleted at Google comes back. */
  put: (appointmentId: string, body: EventBody, known: boolean) => Promise<void>;
  /** Deletes the event; a missing one counts as deleted. */
  remove: (appointmentId: string) => Promise<void>;
  /** Whether the event is there. */
  exists: (appointmentId: string) => Promise<boolean>;
}

/** Google takes digits and the letters a to v. */
const eventId = (appointmentId: string): string => `arcada${appointmentId.replaceAll('-', '')}`;

const isGone = ({ status }: GoogleAnswer): boolean => status === 404 || status === 410;

/** The events of the clinic's account. */
export function createEvents(google: GoogleConfig, account: Account): Events {
  const base = addressesOf(google).events;
  const urlOf = (appointmentId: string) => `${base}/${eventId(appointmentId)}`;
  const ask = (method: string, url: string, body?: object) => askAuthorized(account, method, url, body);

  const change = (appointmentId: string, body: EventBody) => ask('PUT', urlOf(appointmentId), body);
  const make = (appointmentId: string, body: EventBody) => ask('POST', base, { id: eventId(appointmentId), ...body });

  return {
    async put(appointmentId, body, known) {
      if (known && isDone(await change(appointmentId, body), isGone)) return;
      const made = await make(appointmentId, body);
      if (isDone(made, ({ status }) => status === 409)) return;
      // It was there: made by an attempt whose answer was lost, or deleted since (Google keeps the id for ever).
      const changed = await change(appointmentId, body);
      if (!isDone(changed, () => false)) throw unexpected('PUT event', changed);
    },
    async remove(appointmentId) {
      const answer = await ask('DELETE', urlOf(appointmentId));
      isDone(answer, isGone);
    },
    async exists(appointmentId) {
      const answer = await ask('GET', urlOf(appointmentId));
      return isDone(answer, isGone) && answer.body['status'] !== 'cancelled';
    },
  };
}

/** True for a success, false for an expected refusal; throws for any other. */
function isDone(answer: GoogleAnswer, expected: (answer: GoogleAnswer) => boolean): boolean {
  if (answer.status >= 200 && answer.status < 300) return true;
  if (expected(answer)) return false;
  throw unexpected('an event', answer);
}

/** A request under the clinic's account: a token that Google refuses is renewed once. */
async function askAuthorized(account: Account, method: string, url: string, body?: object): Promise<GoogleAnswer> {
  const send = (access: string) =>
    askGoogle(url, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const access = await account.accessToken();
  const answer = await send(access);
  if (answer.status !== 401) return permitted(account, access, answer);
  const fresh = await account.accessToken(access);
  return permitted(account, fresh, await send(fresh));
}

/** A revoked permission is forgotten: until somebody gives a new one, everybody is told that it is missing. */
async function permitted(account: Account, access: string, answer: GoogleAnswer): Promise<GoogleAnswer> {
  if (answer.status !== 401 && !isForbidden(answer)) return answer;
  await account.forget(access);
  throw unauthorized();
}

/** The person unticked the calendar at Google's question, or the account may not write there any more. */
const isForbidden = (answer: GoogleAnswer): boolean =>
  answer.status === 403 &&
  [
    'insufficientPermissions',
    'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    'forbidden',
    'requiredAccessLevel',
    'PERMISSION_DENIED',
  ].includes(reasonOf(answer));
