// Planted bugs, each of which opens one of the holes that the protocol closes (docs/sincronizacion.md).
import { edit, type Mutant } from './mutant.ts';

/** Faults when the tablet saves. */
export const SAVING: readonly Mutant[] = [
  edit(
    'stale before',
    '`before` is the value with which the form opened',
    'src/store/outbox/write.ts',
    'const patch = makePatch(definition, opened, values);',
    'const patch = makePatch(definition, held.shown, values);',
  ),
  edit(
    'whole-row edit',
    'untouched fields are never in a patch',
    'src/store/outbox/write.ts',
    'const patch = makePatch(definition, opened, values);',
    `const shown = held.shown;
  const patch: Patch = Object.fromEntries(
    fieldsOf(definition).map((field) => [field, { before: shown[field] ?? null, after: values[field] ?? null }]),
  );`,
  ),
  edit(
    'join a sent entry',
    'once sent, an entry is frozen',
    'src/store/outbox/join-edits.ts',
    '    isNotApplied(earlier) &&\n',
    '    earlier.requeued === undefined &&\n',
  ),
  edit(
    'join an acknowledged entry',
    'after a restore, what was acknowledged goes again as it was',
    'src/store/outbox/join-edits.ts',
    '    isNotApplied(earlier) &&\n',
    '    earlier.sent === null &&\n',
  ),
  edit(
    'join without sight',
    'an edit joins only an entry that it was made upon',
    'src/store/outbox/join-edits.ts',
    '    buildsOn(earlier.patch, patch)\n',
    '    true\n',
  ),
  edit(
    'a full disk in silence',
    'a save that fails is told',
    'src/store/outbox/write.ts',
    '    throw asStorageError(error);\n',
    '    if (asStorageError(error) === error) throw error;\n',
  ),
  edit(
    'a create forgotten by its delete',
    'a POST that may have been sent is not annihilated',
    'src/store/outbox/delete-record.ts',
    'if (!entries.every((entry) => isNotApplied(entry) && entry.group === entry.op_id)) return false;',
    '',
  ),
];

/** Faults when the tablet sends. */
export const SENDING: readonly Mutant[] = [
  edit(
    'delete before send',
    'only an acknowledgement or a person removes an entry',
    'src/sync/send/prepare.ts',
    'await db.outbox.bulkPut(groups.flatMap((group) => group.entries));',
    'await db.outbox.bulkDelete(groups.flatMap((group) => group.entries.map((entry) => entry.n)));',
  ),
  edit(
    'inflight for ever',
    'on restart inflight becomes pending',
    'src/sync/send/prepare.ts',
    "await sent.modify({ state: 'pending' });",
    'await sent.modify({});',
  ),
  edit(
    'held for ever',
    'a held entry comes back with what it depends on',
    'src/sync/send/prepare.ts',
    "await db.outbox.update(entry.n, { state: 'pending' });",
    '',
  ),
  edit(
    'drop on 401',
    'a refused session keeps everything',
    'src/sync/auth.ts',
    ".filter((entry) => entry.state === 'pending')\n      .modify({ state: 'auth' });",
    ".filter((entry) => entry.state === 'pending')\n      .delete();",
  ),
  edit(
    'sealed for ever',
    'what waited for a sign-in goes on with it',
    'src/store/session/session.ts',
    "await waiting(db, user.id, 'auth').modify({ state: 'pending', not_before: 0 });",
    '',
  ),
  edit(
    'drop on a refusal',
    '400, 403, 404 and 409 wait for a person',
    'src/sync/send/settle.ts',
    "await db.outbox.put({ ...whole, state: whole === refused ? 'attention' : 'pending', error });",
    'await db.outbox.delete(entry.n);',
  ),
  edit(
    'a correction under the refused op id',
    'a late copy of the refused call would be taken for it',
    'src/store/outbox/join-edits.ts',
    '  if (!refused) return',
    '  if (!refused || entry.op_id) return',
  ),
  edit(
    'three tries',
    'no number of attempts removes an entry',
    'src/sync/engine.ts',
    '  const { failures } = await readStatus(db);\n',
    '  const { failures } = await readStatus(db);\n  if (failures >= 2) await db.outbox.clear();\n',
  ),
  edit(
    'under whoever is on screen',
    'entries go under their author',
    'src/sync/send/push.ts',
    'const sender = await senderFor(ports.db, batch.author, batch.importer);',
    "const sender = (batch.author = ((await ports.db.meta.get('person'))?.value as string | undefined) ?? batch.author);",
  ),
  edit(
    'a captive portal believed',
    'without Arcada-Epoch no status is believed',
    'src/api/client.ts',
    'const epoch = epochOf(headers);',
    "const epoch = headers.get(EPOCH_HEADER); if (epoch === null) return { status, epoch: '', body: { results: [], rows: [], to: 0 }, retryAfter: null, serverTime: null };",
  ),
  edit(
    'a wish dropped on a refusal',
    'no state, status or number of attempts ever removes an entry',
    'src/sync/actions/action-lane.ts',
    'const isDone = status < 300 ||',
    'const isDone = status < 500 ||',
  ),
  edit(
    'a wish that goes before its appointment',
    'an entry whose deps are not applied does not go',
    'src/store/agenda/calendar-wishes.ts',
    '      deps,\n      captured_at',
    '      deps: [],\n      captured_at',
  ),
];

/** Faults when answers and other people's changes come in. */
export const RECEIVING: readonly Mutant[] = [
  edit(
    'no merge',
    'what two people changed is merged or shown to a person',
    'src/sync/send/judge.ts',
    'const rebased = rebase(definition.merge, entry.patch, theirs);',
    'const rebased: RebaseResult = { patch: entry.patch, overlaps: [] };',
  ),
  edit(
    'a delete that looks at nothing',
    'a DELETE of a changed row is always a conflict',
    'src/sync/send/judge.ts',
    "if (overlaps.length > 0) return { kind: 'conflict', conflict: 'changed', overlaps, rest: {} };",
    '',
  ),
  edit(
    'a page on a moved cursor',
    'a page is applied only if the cursor still is where it was asked from',
    'src/sync/receive/pull.ts',
    'if (now[0] !== epoch || now[1] !== since) return false;',
    '',
  ),
  edit(
    'a cursor beyond the page',
    '`to` is the next cursor',
    'src/sync/receive/pull.ts',
    "await writeMeta(db, 'cursor', page.to);",
    "await writeMeta(db, 'cursor', page.to + 1);",
  ),
  edit(
    'rows go back',
    'a row is never replaced by a lower version',
    'src/store/rows/server-rows.ts',
    'if ((known[index]?.version ?? 0) > version) return;',
    '',
  ),
  edit(
    'bases go back with a page',
    'a base is never replaced by a lower version',
    'src/store/rows/server-rows.ts',
    'if (!base || base.version > version) continue;',
    'if (!base) continue;',
  ),
  edit(
    'bases go back with an answer',
    'the answer’s row becomes the base unless its version is lower',
    'src/sync/send/acknowledge.ts',
    'if (base && base.version > version) return base;',
    '',
  ),
  edit(
    'a base dropped too early',
    'a row with unsent edits has a base',
    'src/sync/send/acknowledge.ts',
    'if (queued[index]! > own || base.hidden_by',
    'if (base.hidden_by',
  ),
  edit(
    'an answer to another sending',
    'an answer speaks of what was sent, not of what the entry is now',
    'src/sync/send/settle.ts',
    'if (current?.op_id === entry.op_id && JSON.stringify(current.sent) === JSON.stringify(entry.sent)) {',
    'if (current) {',
  ),
  edit(
    'a conflict without the rest',
    'what does not overlap leaves under a new op id',
    'src/sync/send/park.ts',
    "clash.conflict === 'fields' && Object.keys(clash.rest).length > 0",
    "clash.conflict === 'fields' && Object.keys(clash.rest).length > 99",
  ),
  edit(
    'a conflict that nobody sees',
    'the entry stays in `conflicts` until a person picks',
    'src/sync/send/park.ts',
    'await db.conflicts.put(conflict);',
    '',
  ),
  edit(
    'acknowledged and forgotten',
    'what was acknowledged in the last 30 days is sent again after a restore',
    'src/sync/restore/restore.ts',
    'const acked = (await db.acked.toArray()).map(({ entry }) => entry).sort((a, b) => a.n - b.n);',
    'const acked: OutboxEntry[] = [];',
  ),
  edit(
    'asked about what is applied',
    'before a person, the server is asked about what it may have',
    'src/sync/send/judge.ts',
    "return verdict.kind === 'conflict' || isAnother",
    'return isAnother',
  ),
  edit(
    'sent to the server that was',
    'with a new epoch every `sent` is void',
    'src/sync/restore/restore.ts',
    '      entry.sent = null;\n',
    '',
  ),
];

/** Faults on the server. */
export const SERVER: readonly Mutant[] = [
  edit(
    'no If-Match',
    'on another version than the tablet’s: 412',
    'server/records/write/apply.ts',
    'if (op.ifMatch !== null && op.ifMatch !== stored.version) {',
    'if (op.ifMatch !== null && op.ifMatch > stored.version) {',
  ),
  edit(
    'op ids that nobody keeps',
    'an applied op is never applied again',
    'server/records/write/claim.ts',
    '  if (ids.length === 0) return duplicates;\n',
    '  if (ids.length >= 0) return duplicates;\n',
  ),
  edit(
    'no tombstones',
    'a deletion is a change that everybody reads',
    'server/sync/pages.ts',
    'const log = found.filter((row) => row.collection !== null);',
    "const log = found.filter((row) => row.collection !== null && row.json !== 'null');",
  ),
  edit(
    'a number used twice',
    'one number a transaction',
    'server/records/write/stamp.ts',
    'const head = { epoch: last.epoch, seq: last.seq + 1 };',
    'const head = { epoch: last.epoch, seq: Math.max(1, last.seq) };',
  ),
  edit(
    'groups torn',
    'a group is one transaction',
    'server/batch/batch-groups.ts',
    'const groups = given.map(readGroup);',
    'const groups = given.flatMap((ops) => ops.map((op) => readGroup([op])));',
  ),
  edit(
    'a cascade unseen',
    'a cascade over what others changed is refused',
    'server/records/write/cascade.ts',
    "if (unit.sender.via === 'batch' && seen !== null) await checkSeen(unit, descendants, seen);",
    '',
  ),
];
