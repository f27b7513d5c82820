// The promise, as a list of things that must never happen: each check answers with the violations, in words.
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { sameValue } from '#domain/record/patch.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { wireRow } from '#store/database/local-row.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import type { Audited, Clinic } from './clinic.ts';
import { checkBroughtBack } from './office/brought-back.ts';
import { checkDeleted } from './checks/deleted.ts';
import { checkEmptied } from './checks/emptied.ts';
import { checkHours } from './checks/hours.ts';
import { checkMeant, checkUnits } from './checks/meant.ts';
import { checkSealed } from './checks/sealed.ts';
import { takenBackIn } from './checks/taken-back.ts';
import { marksOf, writtenIn, type Ledger } from './ledger.ts';
import { checkWishes } from './wishes.ts';
import { checkFiles, checkSums } from './sums.ts';
import type { SimTablet } from './tablet.ts';
import type { World } from './world.ts';

const COLLECTIONS_HERE = COLLECTIONS.filter((name) => DEFINITIONS[name]);

/**
 * After every step: no engine met a defect, no row went back, no call was replaced that may have been applied, and no
 * tablet that compared itself with the server found a difference, which it would mend (decision 015).
 */
export function checkStep({ tablets, line, ledger }: World): string[] {
  const found = tablets.flatMap((tablet) => [
    ...tablet.defects().map((error) => `t${tablet.index}: ${error instanceof Error ? error.stack : String(error)}`),
    ...tablet
      .storage()
      .wrong()
      .map((words) => `t${tablet.index}: ${words}`),
    ...tablet.failures().map(({ where, error }) => `t${tablet.index} ${where}: ${error}`),
  ]);
  return [...found, ...line.replaced(), ...line.taken(), ...line.failedWith(), ...ledger.senders.wrong()];
}

/**
 * Before people decide: nothing that the server has applied is parked for a decision, nor a call that went under
 * another's op id, nor a call over which the server failed.
 */
export async function checkParked({ clinic, tablets }: World): Promise<string[]> {
  const conflicts = await Promise.all(tablets.map((tablet) => tablet.db().conflicts.toArray()));
  const refused = await Promise.all(
    tablets.map(async (tablet) => (await readWrites(tablet.db())).filter(({ state }) => state === 'attention')),
  );
  const taken = refused.flat().find(({ error }) => error?.problem.code === 'op_taken');
  if (taken) return [`refused for its op id: ${taken.method} ${taken.collection} ${taken.row_id} (${taken.op_id})`];
  const failed = refused.flat().find(({ error }) => error !== null && error.status >= 500);
  if (failed) return [`asked about a fault of the server: ${failed.collection} ${failed.row_id} (${failed.op_id})`];
  const parked = conflicts.flat().flatMap(({ entries }) => entries);
  if (parked.length === 0) return [];
  const applied = new Set(await clinic.appliedOps());
  return parked
    .filter(({ op_id }) => applied.has(op_id))
    .map(({ op_id, collection, row_id }) => `asked about, and applied: ${collection} ${row_id} (${op_id})`);
}

/** Once everything has been sent, received and decided. */
export async function checkAtRest(world: World): Promise<string[]> {
  const { clinic, tablets, ledger } = world;
  const audit = await clinic.audit();
  const rows = await serverRows(clinic);
  return [
    ...(await checkSameRows(rows, tablets)),
    ...checkNothingLost(audit, ledger),
    ...checkNothingGone(audit, rows, ledger),
    ...checkDeleted(audit, livingIn(rows), ledger, clinic.lostInRestores()),
    ...checkEmptied(audit, livingIn(rows), ledger, marksOf, takenBackIn(clinic.restored())),
    ...checkNothingOverwritten(audit, ledger),
    ...checkAuthors(audit, ledger),
    ...checkOnce(audit),
    ...checkHours(audit, ledger, marksOf),
    ...checkMeant(audit, livingIn(rows), ledger.meant),
    ...checkUnits(audit, ledger.meant),
    ...checkBroughtBack(audit),
    ...checkSealed(audit),
    ...checkVersions(audit),
    ...(await checkFiles(clinic, tablets)),
    ...(await checkSums(clinic, tablets)),
    ...(await checkWishes(clinic, world.actors)),
    ...(await checkGroups(audit, world)),
  ];
}

/** By collection, by id. */
type ServerRows = Map<CollectionName, Map<string, Record<string, unknown>>>;

async function serverRows(clinic: Clinic): Promise<ServerRows> {
  const found: ServerRows = new Map();
  for (const collection of COLLECTIONS_HERE) {
    found.set(collection, new Map((await clinic.rows(collection)).map((row) => [String(row['id']), row])));
  }
  return found;
}

const livingIn = (rows: ServerRows): Map<string, Record<string, unknown>> =>
  new Map([...rows.values()].flatMap((each) => [...each]));

/** Every tablet shows what the server has, field by field. */
export async function checkSameRows(rows: ServerRows, tablets: readonly SimTablet[]): Promise<string[]> {
  const failures: string[] = [];
  for (const [collection, theirs] of rows) {
    for (const tablet of tablets) failures.push(...(await compare(tablet, collection, theirs)));
  }
  return failures;
}

async function compare(
  tablet: SimTablet,
  collection: CollectionName,
  theirs: Map<string, Record<string, unknown>>,
): Promise<string[]> {
  const rows = await tablet.db().rows(collection).toArray();
  const where = `t${tablet.index} ${collection}`;
  const failures = rows.flatMap((shown) => {
    const row = wireRow(shown);
    const server = theirs.get(row.id);
    if (!server) return [`${where} shows ${row.id}, which the server does not have`];
    const fields = Object.keys(row).filter((field) => !sameValue(row[field], server[field]));
    return fields.map((field) => `${where} ${row.id} ${field}: ${String(row[field])}, server ${String(server[field])}`);
  });
  const shown = new Set(rows.map(({ id }) => id));
  for (const id of theirs.keys()) if (!shown.has(id)) failures.push(`${where} lacks ${id}`);
  return failures;
}

/**
 * Every value that a person saved reached the server, was replaced by a person who had seen it, or was given up by a person.
 */
function checkNothingLost(audit: readonly Audited[], ledger: Ledger): string[] {
  const applied = new Set<string>();
  for (const { after } of audit) {
    for (const value of Object.values(after ?? {}).flatMap(marksOf)) applied.add(value);
  }
  return ledger
    .all()
    .filter(({ after }) => !applied.has(after) && !ledger.isGivenUp(after) && !ledger.isSuperseded(after))
    .map(({ tablet, collection, row, field, after }) => `lost: ${after} (t${tablet} ${collection} ${row} ${field})`);
}

/**
 * Every value that reached the server is still there, unless another replaced it (whether unseen is the next check's),
 * its record was deleted by a person who had seen it, or a person gave it up.
 */
function checkNothingGone(audit: readonly Audited[], rows: ServerRows, ledger: Ledger): string[] {
  const living = new Set<string>();
  for (const row of [...rows.values()].flatMap((each) => [...each.values()])) {
    for (const value of Object.values(row).flatMap(marksOf)) living.add(value);
  }
  const gone = new Map<string, string>();
  for (const { action, before, after, collection, row_id, op_id } of audit) {
    for (const [field, stored] of Object.entries(before ?? {})) {
      for (const value of marksOf(stored)) {
        if (living.has(value)) continue;
        if (action === 'delete')
          gone.set(value, `deleted unseen: ${value} (${collection} ${row_id} ${field}) by ${op_id}`);
        else if (!marksOf(after?.[field]).includes(value)) gone.delete(value);
      }
    }
  }
  return [...gone].flatMap(([value, words]) =>
    ledger.authorOf(value) === undefined || ledger.isGivenUp(value) || ledger.isSuperseded(value) ? [] : [words],
  );
}

/** No value was replaced by a person who had not seen it. */
function checkNothingOverwritten(audit: readonly Audited[], ledger: Ledger): string[] {
  const carried = carriedByMerges(audit);
  return audit.flatMap(({ action, before, after, collection, row_id, op_id }) => {
    if (action !== 'update' && action !== 'revive' && action !== 'restored') return [];
    return Object.entries(after ?? {}).flatMap(([field, value]) => {
      const later = marksOf(value);
      const unseen = marksOf(before?.[field]).filter((earlier) => {
        if (ledger.authorOf(earlier) === undefined || later.includes(earlier)) return false;
        // Undoing a merge takes back only values that the merge itself had carried there.
        if (op_id === null && carried.has(`${row_id} ${field} ${earlier}`)) return false;
        return !writtenIn(value, before?.[field]).some((mark) => ledger.hadSeen(mark, earlier));
      });
      return unseen.map(
        (earlier) =>
          `overwritten unseen: ${collection} ${row_id} ${field}: ${earlier} → ${String(value)} by ${op_id} (${action})`,
      );
    });
  });
}

/** The values that merges of patients, and their undoing, put into records: these alone are no tablet's ops. */
function carriedByMerges(audit: readonly Audited[]): Set<string> {
  const changes = audit.filter(({ op_id }) => op_id === null);
  return new Set(
    changes.flatMap(({ row_id, before, after }) =>
      Object.entries(after ?? {}).flatMap(([field, value]) =>
        marksOf(value).flatMap((mark) =>
          marksOf(before?.[field]).includes(mark) ? [] : [`${row_id} ${field} ${mark}`],
        ),
      ),
    ),
  );
}

/** Every change has the person who made it as its author, and its sender where another sent it. */
function checkAuthors(audit: readonly Audited[], ledger: Ledger): string[] {
  return [...checkWriters(audit, ledger), ...checkSenders(audit, ledger)];
}

/** Changes are sent for another person only by an administrador who chose that on a tablet. */
function checkSenders(audit: readonly Audited[], ledger: Ledger): string[] {
  return audit.flatMap(({ acting_user_id, user_id, action, op_id }) =>
    acting_user_id === null || ledger.isDelegated(user_id, acting_user_id)
      ? []
      : [`${acting_user_id} sent for ${user_id} unasked (${action} ${op_id})`],
  );
}

function checkWriters(audit: readonly Audited[], ledger: Ledger): string[] {
  const stood = new Set<string>();
  return audit.flatMap(({ action, before, after, user_id, op_id }) => {
    const written = Object.entries(after ?? {}).flatMap(([field, stored]) =>
      marksOf(stored).filter((value) => !marksOf(before?.[field]).includes(value)),
    );
    // A merge carries what stands in one record to another one; it writes nothing of its own.
    const own = op_id === null ? written.filter((value) => !stood.has(value)) : written;
    for (const value of written) stood.add(value);
    // A revival brings back, under the reviving person, values that others wrote in the record and in those deleted with it.
    if (action === 'revive') return [];
    return own.flatMap((value) => {
      const author = ledger.authorOf(value);
      return author === undefined || author === user_id || ledger.wasBroughtBack(value)
        ? []
        : [`${value} of ${author} stands under ${user_id} (${action} ${op_id})`];
    });
  });
}

/** No op was applied twice. */
function checkOnce(audit: readonly Audited[]): string[] {
  const seen = new Set<string>();
  return audit.flatMap(({ op_id, collection, row_id, action }) => {
    if (op_id === null) return [];
    const key = `${op_id} ${collection} ${row_id}`;
    if (seen.has(key)) return [`applied twice: ${key} (${action})`];
    seen.add(key);
    return [];
  });
}

/** The changes of a group stand under one number of the head, and all of them do, or none. */
async function checkGroups(audit: readonly Audited[], { tablets, ledger }: World): Promise<string[]> {
  const seqs = new Map<string, number>();
  for (const { op_id, seq } of audit) if (op_id !== null) seqs.set(op_id, seq);
  const failures: string[] = [];
  for (const tablet of tablets) {
    const groups = new Map<string, OutboxEntry[]>();
    for (const { entry } of await tablet.db().acked.toArray()) {
      groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
    }
    for (const [group, entries] of groups) {
      // An entry that had nothing left to change was never sent.
      const numbers = new Set(entries.flatMap(({ op_id }) => seqs.get(op_id) ?? []));
      if (numbers.size > 1) failures.push(`t${tablet.index}: group ${group} was torn: ${[...numbers].join(', ')}`);
      const size = ledger.sizeOf(group);
      if (size === undefined || size === entries.length) continue;
      failures.push(`t${tablet.index}: ${entries.length} of the ${size} changes of group ${group} were applied`);
    }
  }
  return failures;
}

/** Each change of a row is its next version. */
function checkVersions(audit: readonly Audited[]): string[] {
  const known = new Map<string, number>();
  return audit.flatMap(({ collection, row_id, after, action, op_id }) => {
    const before = known.get(row_id) ?? 0;
    // A deleted row's version is not in the audit.
    const version = action === 'delete' ? before + 1 : Number(after?.['version']);
    known.set(row_id, version);
    return version === before + 1 ? [] : [`${collection} ${row_id}: ${version} follows ${before} (${action} ${op_id})`];
  });
}
