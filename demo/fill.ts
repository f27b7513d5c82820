// DEMO=1: fills an empty database with a demo clinic. Its records go through the same write path as every change, so
// that log, audit and versions are right; one transaction, so that a failure leaves no half clinic behind.
import { sql, type Transaction } from 'kysely';
import type { CollectionName } from '#domain/record/collections.ts';
import { dateIn } from '#domain/values/dates.ts';
import type { UserValues } from '#domain/people/user.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import type { NewPassword } from '#server/auth/first-administrator.ts';
import { randomPassword } from '#server/auth/random-password.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { markDemo } from '#server/demo-clinic/demo-mark.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { applyWrites } from '#server/records/write/write-group.ts';
import { RESOURCES } from '#server/resources/registry.ts';
import { writeUser } from '#server/resources/people/users.ts';
import type { KeptFile } from '#server/images/keep.ts';
import { buildClinic } from './clinic.ts';
import { discardPictures, keepPictures } from './pictures/keep-pictures.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_LICENCE } from './records/prescriptions.ts';

const SEED = 'arcada';
/** The hour at which records of past days were saved: within the working day from Mexico to Spain. */
const HOUR_OF_SAVING = 'T16:00:00.000Z';

type Author = 'recepcion' | 'doctora';

const AUTHORS: Record<Author, Omit<UserValues, 'username' | 'active'>> = {
  recepcion: { first_name: 'Rosa Elena', last_name: 'Ñáñez Cárdenas', rol: 'recepcionista', licence_number: null },
  doctora: { first_name: 'Carmen', last_name: 'Villanueva Peña', rol: 'administrador', licence_number: DEMO_LICENCE },
};

const CLINICAL: ReadonlySet<CollectionName> = new Set<CollectionName>([
  'clinical-histories',
  'clinical-exams',
  'odontograms',
  'teeth',
  'treatment-plans',
  'clinical-images',
  'orthodontic-cases',
  'consents',
  'prescriptions',
]);

/**
 * Fills a database that holds only the first administrador; leaves any other unchanged; `say` is told which. Returns
 * the passwords of the people it made, to be shown once.
 */
export async function fillDemo(context: ServerContext, say: (line: string) => void): Promise<NewPassword[]> {
  const refused = 'DEMO=1: la base de datos ya está en uso. No se agrega nada.';
  if (!(await isUnused(context.db))) {
    say(refused);
    return [];
  }
  say('DEMO=1: se prepara una clínica de demostración…');
  const { rooms, timezone } = context.clinic.current();
  const records = buildClinic({ seed: SEED, today: dateIn(context.now(), timezone), rooms });
  const people = await Promise.all(Object.keys(AUTHORS).map(withPassword));
  const pictures = await keepPictures(context.images, records);
  const head = await inTransaction(context.db, async (trx) => {
    // Two processes may start together on PostgreSQL: the second waits here, however long, and then finds the clinic.
    await sql`SET LOCAL lock_timeout = 0`.execute(trx);
    await trx.selectFrom('sync_head').select('id').forUpdate().execute();
    if (!(await isUnused(trx))) return null;
    await markDemo(trx, context.now());
    return writeClinic(trx, context, people, { records, pictures });
  }).catch(async (error: unknown) => {
    await discardPictures(context.images, pictures);
    throw error;
  });
  if (!head) {
    await discardPictures(context.images, pictures);
    say(refused);
    return [];
  }
  context.events.announce(head);
  // Query plans made for empty tables would stay until the night.
  await sql`ANALYZE`.execute(context.db);
  say(`DEMO=1: la clínica de demostración está lista (${records.length} registros). Ninguna persona de ella existe.`);
  return people.map(({ username, password }) => ({ username, password }));
}

/** Collections of which the server makes records at every first start. */
const MADE_AT_START: CollectionName[] = ['clinic-settings', 'consent-templates'];

/** Asks the log of changes, which also shows records that were deleted since. */
async function isUnused(db: Pick<ServerContext['db'], 'selectFrom'>): Promise<boolean> {
  const changes = await db
    .selectFrom('sync_log')
    .select('collection')
    .where('collection', 'not in', MADE_AT_START)
    .limit(2)
    .execute();
  return changes.every(({ collection }) => collection === 'users') && changes.length < 2;
}

interface DemoUser extends NewPassword {
  passwordHash: string;
}

async function withPassword(username: string): Promise<DemoUser> {
  const password = randomPassword();
  return { username, password, passwordHash: await hashPassword(password) };
}

async function writeClinic(
  trx: Transaction<Database>,
  context: ServerContext,
  people: readonly DemoUser[],
  { records, pictures }: { records: readonly DemoRecord[]; pictures: ReadonlyMap<string, KeptFile> },
): Promise<HeadEvent | null> {
  const ids: Record<string, string> = {};
  for (const { username, passwordHash } of people) {
    const user = { username, ...AUTHORS[username as Author], active: true, passwordHash, printed: true };
    ids[username] = (await writeUser(trx, context, user)).id;
  }
  const saved = new Set<string>();
  let head: HeadEvent | null = null;
  for (const { day, author, records: together } of inSittings(records)) {
    const sender = {
      userId: ids[author] ?? null,
      actingUserId: null,
      deviceId: null,
      seenDeviceId: null,
      via: 'direct',
    } as const;
    const then = { clinic: context.clinic, now: () => momentOf(day, context.now()) };
    const ops = together.map((record) => {
      const edit = saved.has(record.id);
      saved.add(record.id);
      const file = pictures.get(record.id);
      return {
        ...opOf(prescribedBy(record, ids['doctora']), edit),
        ...(file && { serverValues: { ...file, upload_date: record.day } }),
      };
    });
    head = (await applyWrites(trx, then, sender, ops, { together: true })).head ?? head;
  }
  return head;
}

interface Sitting {
  day: string;
  author: Author;
  records: DemoRecord[];
}

/** The saves of each person on each day; patients first, so that parents come before children. */
function inSittings(records: readonly DemoRecord[]): Sitting[] {
  const sittings = new Map<string, Sitting>();
  for (const record of records) {
    const author = CLINICAL.has(record.collection) ? 'doctora' : 'recepcion';
    const key = `${record.day} ${author}`;
    const sitting = sittings.get(key) ?? { day: record.day, author, records: [] };
    sitting.records.push(record);
    sittings.set(key, sitting);
  }
  return [...sittings.values()];
}

/** A prescription is written in the dentist's name, whose id is made here. */
const prescribedBy = (record: DemoRecord, prescriber: string | undefined): DemoRecord =>
  record.collection === 'prescriptions' ? { ...record, values: { ...record.values, prescriber } } : record;

/** Skips the checks that query the database for each record: the demo data keep to the limits, and are made faster. */
function opOf({ collection, id, values }: DemoRecord, edit: boolean): WriteOp {
  const found = RESOURCES[collection];
  if (!found) throw new Error(`no resource of ${collection}`);
  const { check: _check, limits: _limits, ...resource } = found;
  const target = edit ? { method: 'PUT', id, body: values } : { method: 'POST', id: null, body: { ...values, id } };
  return { ...target, resource, opId: null, ifMatch: null, seen: null, capturedAt: null } as WriteOp;
}

function momentOf(day: string, now: Date): Date {
  return new Date(Math.min(Date.parse(`${day}${HOUR_OF_SAVING}`), now.getTime()));
}
