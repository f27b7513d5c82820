// The promise, as a list of what may never be: each check answers with what is wrong, in words.
import { COLLECTIONS, type CollectionName } from '#domain/collections.ts';
import { sameValue } from '#domain/patch.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { wireRow } from '#store/local-row.ts';
import type { Audited, Clinic } from './clinic.ts';
import type { Ledger } from './ledger.ts';
import type { SimTablet } from './tablet.ts';
import type { World } from './world.ts';

const COLLECTIONS_HERE = COLLECTIONS.filter((name) => DEFINITIONS[name]);

/** After every step: no engine met a defect. */
export function checkStep(tablets: readonly SimTablet[]): string[] {
  return tablets.flatMap((tablet) =>
    tablet.defects().map((error) => `t${tablet.index}: ${error instanceof Error ? error.stack : String(error)}`),
  );
}

/** Once everything has been sent, received and decided. */
export async function checkAtRest({ clinic, tablets, ledger }: World): Promise<string[]> {
  const audit = await clinic.audit();
  return [
    ...(await checkSameRows(clinic, tablets)),
    ...checkNothingLost(audit, ledger),
    ...checkNothingOverwritten(audit, ledger),
    ...checkAuthors(audit, ledger),
    ...checkOnce(audit),
    ...(await checkGroups(audit, tablets)),
  ];
}

/** Every tablet shows what the server has, field by field. */
async function checkSameRows(clinic: Clinic, tablets: readonly SimTablet[]): Promise<string[]> {
  const failures: string[] = [];
  for (const collection of COLLECTIONS_HERE) {
    const theirs = new Map((await clinic.rows(collection)).map((row) => [String(row['id']), row]));
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

/** Every value that a person saved reached the server, was replaced in sight of it, or was given up by a person. */
function checkNothingLost(audit: readonly Audited[], ledger: Ledger): string[] {
  const applied = new Set<string>();
  for (const { after } of audit) {
    for (const value of Object.values(after ?? {})) if (typeof value === 'string') applied.add(value);
  }
  return ledger
    .all()
    .filter(({ after }) => !applied.has(after) && !ledger.isGivenUp(after) && !ledger.isSuperseded(after))
    .map(({ tablet, collection, row, field, after }) => `lost: ${after} (t${tablet} ${collection} ${row} ${field})`);
}

/** Nobody's value was replaced by somebody who had not seen it. */
function checkNothingOverwritten(audit: readonly Audited[], ledger: Ledger): string[] {
  return audit.flatMap(({ action, before, after, collection, row_id, op_id }) => {
    if (action !== 'update' && action !== 'revive') return [];
    return Object.entries(after ?? {}).flatMap(([field, value]) => {
      const earlier = before?.[field] ?? null;
      if (typeof earlier !== 'string' || ledger.authorOf(earlier) === undefined || sameValue(earlier, value)) return [];
      if (typeof value === 'string' && ledger.hadSeen(value, earlier)) return [];
      return [
        `overwritten unseen: ${collection} ${row_id} ${field}: ${earlier} → ${String(value)} by ${op_id} (${action})`,
      ];
    });
  });
}

/** Every change stands under the person who made it. */
function checkAuthors(audit: readonly Audited[], ledger: Ledger): string[] {
  // A revival brings back, under whoever revives, what others wrote in the record and in what fell with it.
  const changes = audit.filter(({ action }) => action !== 'revive');
  return changes.flatMap(({ action, before, after, user_id, op_id }) =>
    Object.entries(after ?? {}).flatMap(([field, value]) => {
      if (typeof value !== 'string' || before?.[field] === value || ledger.wasBroughtBack(value)) return [];
      const author = ledger.authorOf(value);
      return author === undefined || author === user_id
        ? []
        : [`${value} of ${author} stands under ${user_id} (${action} ${op_id})`];
    }),
  );
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

/** The changes of a group stand under one number of the head. */
async function checkGroups(audit: readonly Audited[], tablets: readonly SimTablet[]): Promise<string[]> {
  const seqs = new Map<string, number>();
  for (const { op_id, seq } of audit) if (op_id !== null) seqs.set(op_id, seq);
  const failures: string[] = [];
  for (const tablet of tablets) {
    const groups = new Map<string, Set<number>>();
    for (const { entry } of await tablet.db().acked.toArray()) {
      const seq = seqs.get(entry.op_id);
      // An entry that had nothing left to change was never sent.
      if (seq !== undefined) groups.set(entry.group, (groups.get(entry.group) ?? new Set()).add(seq));
    }
    for (const [group, numbers] of groups) {
      if (numbers.size > 1) failures.push(`t${tablet.index}: group ${group} was torn: ${[...numbers].join(', ')}`);
    }
  }
  return failures;
}
