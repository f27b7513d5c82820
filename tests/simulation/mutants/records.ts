// Planted bugs in what becomes of a record's values: each was seen by no check of texts that tell who wrote them.
import { edit, type Mutant } from './mutant.ts';

/** A field that a person empties is found empty, or asked about. */
export const EMPTYING: readonly Mutant[] = [
  edit(
    'an emptied field keeps its value',
    'a PUT that empties a field empties it',
    'server/records/write/validate.ts',
    'Object.hasOwn(body, field) ? body[field] : stored?.[field]',
    'body[field] ?? stored?.[field]',
  ),
  edit(
    'an emptied field gives way',
    'what one person empties and another changes is asked about',
    'src/domain/record/merge.ts',
    'if (sameValue(before, after)) continue;\n    const merged',
    'if (sameValue(before, after) || sameValue(after, null)) continue;\n    const merged',
  ),
];

/** A record has the hour at which it was made on its tablet. */
export const HOURS: readonly Mutant[] = [
  edit(
    'a creation at the hour of its edit',
    'an edit that joins a creation does not move the hour of making',
    'src/store/outbox/write.ts',
    "captured_at: earlier.method === 'POST' ? earlier.captured_at : stamp.captured_at,",
    'captured_at: stamp.captured_at,',
  ),
  edit(
    'a record from the future',
    'a tablet’s clock is never trusted into the future',
    'server/records/write/apply.ts',
    'return new Date(Math.min(now.getTime(), Math.max(oldest, captured))).toISOString();',
    'return new Date(Math.max(oldest, captured)).toISOString();',
  ),
];

/** The meaning of a save is stored, also where a value does not tell who wrote it. */
export const MEANING: readonly Mutant[] = [
  edit(
    'a unit torn by a merge',
    'fields that stand or fall together are merged as one',
    'src/domain/record/merge.ts',
    'for (const unit of rules.units ?? []) {',
    'for (const unit of [] as string[][]) {',
  ),
  edit(
    'an answer kept from the server',
    'a PUT sends the full object',
    'src/sync/send/judge.ts',
    'Object.fromEntries(Object.entries(body).filter(([field]) => field in known));',
    "Object.fromEntries(Object.entries(body).filter(([field]) => field in known && field !== 'condition'));",
  ),
];

/** Deleted records stay deleted, also after a restore. */
export const DELETING: readonly Mutant[] = [
  edit(
    'a deletion that a restore takes back',
    'deletions acknowledged in the last 30 days are sent again after a restore',
    'src/sync/restore/restore.ts',
    'const acked = (await db.acked.toArray()).map(({ entry }) => entry)',
    "const acked = (await db.acked.toArray()).map(({ entry }) => entry).filter(({ method }) => method !== 'DELETE')",
  ),
  edit(
    'a deletion in doubt, taken for done',
    'before a person, the server is asked about a deletion that it may have',
    'src/sync/send/judge.ts',
    "  if (entry.method === 'POST') return judgeCreate(entry, definition);\n  const body",
    "  if (entry.method === 'POST') return judgeCreate(entry, definition);\n  if (entry.method === 'DELETE') return { kind: 'done' };\n  const body",
  ),
];

/** Texts are merged and kept line by line. */
export const LINES: readonly Mutant[] = [
  edit(
    'a merge that drops their lines',
    'of two changes of a text the lines of both are kept',
    'src/domain/record/merge.ts',
    "return { value: lines.join('\\n') };",
    "return { value: own.join('\\n') };",
  ),
  edit(
    'a text cut after its second line',
    'a free text keeps its line breaks and all that stands between them',
    'src/domain/values/clean.ts',
    "return UNSEEN.test(clean) ? '' : clean;",
    "return UNSEEN.test(clean) ? '' : clean.split('\\n', 2).join('\\n');",
  ),
];
