// Sealed work comes back once somebody is signed in to whom the server gives its key (decision 114): one of its authors,
// or an administrador. It goes on as a rescue copy that was imported does.
import { problemError } from '#api/client.ts';
import type { SealKey, SealKeyRequest } from '#domain/wire/sealing.ts';
import { AppError, type ProblemCode } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isFull } from '#store/database/full.ts';
import { readMeta, readMetas } from '#store/database/meta.ts';
import type { SealedPacket } from '#store/database/tables.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { carriesFile, fileAcknowledged } from '#store/outbox/files.ts';
import { describeFailure } from '#store/safety/describe-failure.ts';
import { recordOnce } from '#store/safety/failures.ts';
import { readOwnCopy, takeIn, type RescueCopy } from '#store/safety/import-rescue-copy.ts';
import { authorsOf } from '#store/safety/sealed/seal-work.ts';
import { textPacketIds } from '#store/safety/sealed/text-packets.ts';
import { requestAs } from './auth.ts';
import type { SyncPorts } from './ports.ts';

/** A packet that could not be opened is tried again after so long, milliseconds. */
const RETRY = 3_600_000;
/** With these answers no packet fares better than another. */
const ALL_WAIT: readonly ProblemCode[] = ['network', 'unauthenticated', 'slow_down'];

/**
 * Opens what may be opened by anybody signed in on this tablet; answers whether anything came out. One packet's failure
 * is recorded, and stops neither the others nor the round.
 */
export async function openSealed(ports: SyncPorts): Promise<boolean> {
  const { db } = ports;
  let opened = false;
  for (const id of await textPacketIds(db)) {
    const packet = await db.sealed.get(id);
    // Another round may have opened the packet meanwhile.
    if (!packet || !(await isDue(ports, packet))) continue;
    const opener = await openerOf(db, packet);
    if (opener === undefined) continue;
    try {
      opened = (await open(ports, packet, opener)) || opened;
    } catch (error) {
      // The device's lack of room is the engine's to report.
      if (isFull(error)) throw error;
      const code = error instanceof AppError ? error.code : null;
      // The next round asks again: nothing was said of the packet. A server that fails over one may know another's key.
      if (code !== null && ALL_WAIT.includes(code)) return opened;
      if (code === 'unavailable') continue;
      await keep(ports, packet, describeFailure(error));
    }
  }
  return opened;
}

/**
 * Whether a packet is tried now: not while the server has another key than the packet's; once that key is put back, at
 * once.
 */
async function isDue({ db, now }: SyncPorts, packet: SealedPacket): Promise<boolean> {
  const { id, sealed_for, unreadable = false, not_before } = packet;
  if (sealed_for !== undefined && not_before === undefined) {
    const isLost = sealed_for !== (await readMeta(db, 'config'))?.sealing_key;
    if (isLost && !unreadable) {
      await db.sealed.update(id, { unreadable: true });
      await recordOnce(db, { at: now(), where: 'sealed', error: 'sealed for another key than the server has' });
    }
    if (isLost) return false;
    // Screens no longer speak of it, also while nobody is here who may open it.
    if (unreadable)
      await db.sealed.where({ id }).modify((each) => {
        delete each.unreadable;
      });
  }
  const wait = (not_before ?? 0) - now();
  // A longer wait was noted before the tablet's clock was set back.
  return wait <= 0 || wait > RETRY;
}

/** The packet stays, for somebody who can put the server's key back, or for a build that opens it. */
async function keep({ db, now }: SyncPorts, { id }: SealedPacket, error: string): Promise<void> {
  await db.sealed.update(id, { unreadable: true, not_before: now() + RETRY });
  await recordOnce(db, { at: now(), where: 'sealed', error });
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

/** The files come first: an entry is never here without its file. */
async function open(ports: SyncPorts, packet: SealedPacket, opener: string): Promise<boolean> {
  const { db } = ports;
  for (const id of packet.files ?? []) if (!(await openFile(ports, id, opener))) return false;
  const content = await unseal(ports, packet, opener);
  if (content === null) return false;
  const copy = readOwnCopy(new TextDecoder().decode(content));
  return db.transaction('rw', db.tables, async () => {
    // Another engine was faster.
    if (!(await db.sealed.get(packet.id))) return false;
    await takeIn(db, copy);
    await noteKnownFiles(db, copy);
    await db.sealed.delete(packet.id);
    return true;
  });
}

/** False when the person may not open it. */
async function openFile(ports: SyncPorts, id: string, opener: string): Promise<boolean> {
  const { db } = ports;
  const packet = await db.sealed.get(id);
  // The file was not sealed yet, or has come out already.
  if (!packet) return true;
  const bytes = await unseal(ports, packet, opener);
  if (bytes === null) return false;
  await db.transaction('rw', db.sealed, db.blobs, async () => {
    if (!(await db.sealed.get(id))) return;
    await db.blobs.put({ id, bytes, mime: packet.mime ?? '', waiting: 1 });
    await db.sealed.delete(id);
  });
  return true;
}

/** Null when the role changed meanwhile, or where the browser unseals nothing: it waits. */
async function unseal(ports: SyncPorts, packet: SealedPacket, opener: string): Promise<ArrayBuffer | null> {
  const json: SealKeyRequest = { authors: authorsOf(packet), public_key: packet.public_key };
  if (!ports.sealing) return null;
  const answer = await requestAs(ports, opener, { method: 'POST', path: '/sealed-work/key/', json });
  if (answer.status === 403) return null;
  if (answer.status !== 200) throw problemError(answer);
  return ports.sealing.unseal(packet, (answer.body as SealKey).key);
}

/** A file whose entry this tablet knows to be on the server waits no more. Within the caller's transaction. */
async function noteKnownFiles(db: ArcadaDatabase, { entries, conflicts }: RescueCopy): Promise<void> {
  const writes = [...entries.filter(isWrite), ...conflicts.flatMap((conflict) => conflict.entries)].filter(carriesFile);
  const acked = await db.acked.bulkGet(writes.map(({ op_id }) => op_id));
  await fileAcknowledged(
    db,
    acked.flatMap((each) => (each ? [each.entry.row_id] : [])),
  );
}
