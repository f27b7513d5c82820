// Sealed work comes back once somebody is signed in to whom the server gives its key (decision 114): one of its authors,
// or an administrador. It goes on as a rescue copy that was imported does.
import { problemError } from '#api/client.ts';
import type { SealKey, SealKeyRequest } from '#domain/wire/sealing.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMetas } from '#store/database/meta.ts';
import type { SealedPacket } from '#store/database/tables.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { readOwnCopy, takeIn } from '#store/safety/import-rescue-copy.ts';
import { authorsOf } from '#store/safety/sealed/leave-clinic.ts';
import { requestAs } from './auth.ts';
import type { SyncPorts } from './ports.ts';

/** Opens what may be opened by anybody signed in on this tablet. Throws `network` when the server does not answer. */
export async function openSealed(ports: SyncPorts): Promise<void> {
  const { db } = ports;
  // Most tablets have none: nothing more is read then.
  if ((await db.sealed.count()) === 0) return;
  for (const id of await db.sealed.toCollection().primaryKeys()) {
    const packet = await db.sealed.get(id);
    const opener = packet && !packet.unreadable && (await openerOf(db, packet));
    if (packet && opener !== undefined && opener !== false) await open(ports, packet, opener);
  }
}

/** A person signed in here who may open it; the person on screen first. */
async function openerOf(db: ArcadaDatabase, packet: SealedPacket): Promise<string | undefined> {
  const [person, sessions = {}] = await readMetas(db, 'person', 'sessions');
  const authors = authorsOf(packet);
  return Object.values(sessions)
    .filter(({ user, expired }) => !expired && mayOpen(user, authors))
    .map(({ user }) => user.id)
    .toSorted((a, b) => Number(b === person) - Number(a === person))[0];
}

const mayOpen = ({ id, rol }: { id: string; rol: string }, authors: readonly string[]): boolean =>
  authors.length === 0 || authors.includes(id) || rol === 'administrador';

async function open(ports: SyncPorts, packet: SealedPacket, opener: string): Promise<void> {
  const { db, sealing } = ports;
  const json: SealKeyRequest = { authors: authorsOf(packet), public_key: packet.public_key };
  const answer = await requestAs(ports, opener, { method: 'POST', path: '/sealed-work/key/', json });
  // The role changed meanwhile: it waits for another person.
  if (answer.status === 403) return;
  if (answer.status !== 200) throw problemError(answer);
  const text = await sealing?.unseal(packet, (answer.body as SealKey).key).catch(() => undefined);
  if (text === undefined) return keepUnreadable(ports, packet.id);
  await db.transaction('rw', db.tables, async () => {
    // Another engine was faster.
    if (!(await db.sealed.get(packet.id))) return;
    await takeIn(db, readOwnCopy(text));
    await db.sealed.delete(packet.id);
  });
}

/** Sealed for another server, or for this one before it lost its key: it stays, for somebody who can put that key back. */
async function keepUnreadable({ db, now }: SyncPorts, id: string): Promise<void> {
  await db.sealed.update(id, { unreadable: true });
  await recordFailure(db, {
    at: now(),
    where: 'sealed',
    error: 'sealed work cannot be opened with the key of this server',
  });
}
