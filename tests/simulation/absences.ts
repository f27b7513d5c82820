// People who are away, and people who come back: an administrador sends what somebody left, and later that person is here again.
import { act } from './acts.ts';
import type { Actor } from './actor.ts';
import { ADMINISTRATOR, USERNAMES, type Username } from './clinic.ts';
import { sendForAnother } from './decisions.ts';

/**
 * Somebody saves a change and leaves the tablet, and an administrador signs in who undertakes to send it. On a tablet where one
 * has: the person comes back, saves, and leaves once more; the administrador who then signs in has undertaken nothing. Answers in
 * words what was done.
 */
export async function absence(actor: Actor): Promise<string> {
  const { tablet, clinic, random, ledger } = actor;
  const [away] = ledger.senders.sentFor(tablet.index);
  const username = USERNAMES.find((name) => clinic.people[name].id === away);
  if (username) return `${await comeAndGo(actor, username)} comes back`;
  const told = await comeAndGo(actor, random.pick(USERNAMES.filter((name) => name !== ADMINISTRATOR)));
  return `${told}: ${await sendForAnother(actor)}`;
}

async function comeAndGo(actor: Actor, username: Username): Promise<string> {
  const { tablet } = actor;
  const storage = tablet.storage();
  await tablet.signIn(username);
  const told = await act(actor, 'edit');
  await tablet.signOut();
  // Its next life knows nothing of what was to come.
  if (storage.isDead()) throw new Error('the tablet died');
  await tablet.signIn(ADMINISTRATOR);
  return `${username} (${told})`;
}
