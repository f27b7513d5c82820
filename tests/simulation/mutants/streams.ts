// Planted bugs in what tablets take from streams of events, and from pages that the server keeps.
import { edit, type Mutant } from './mutant.ts';

const TAKE_EVENT = 'src/sync/receive/take-event.ts';
const FIRST_SYNC = 'src/sync/receive/first-sync.ts';

/** A change of the page that a message brings, before it is taken in. */
const inMessage = (name: string, breaks: string, page: string): Mutant =>
  edit(
    name,
    breaks,
    TAKE_EVENT,
    'takeChanges(ports, { epoch: event.epoch, since: cursor }, event)',
    `takeChanges(ports, { epoch: event.epoch, since: cursor }, ${page})`,
  );

export const STREAMS: readonly Mutant[] = [
  inMessage('a cursor without its rows', 'rows and cursor are one transaction', '{ ...event, rows: [] }'),
  inMessage(
    'deletions passed over',
    'a message holds all that a page of changes holds',
    '{ ...event, rows: event.rows.filter(({ row }) => row !== null) }',
  ),
  inMessage(
    'a proof that is not kept',
    'a cursor moves with its proof',
    "{ ...event, proof: (await readMetas(db, 'cursor_proof'))[0] ?? event.proof }",
  ),
  edit(
    'applied over a gap',
    'changes are taken in where they begin at the cursor',
    TAKE_EVENT,
    'if (!isChangeEvent(event) || event.since !== cursor)',
    'if (!isChangeEvent(event))',
  ),
  {
    name: 'applied a second time',
    breaks: 'a message that tells nothing new is passed over',
    file: TAKE_EVENT,
    edits: [
      ['const isNew = event.head > cursor;', 'const isNew = true;'],
      ['event.since !== cursor', 'event.since > cursor'],
    ],
  },
  {
    name: 'applied from another epoch',
    breaks: 'a message of another epoch starts a round',
    file: TAKE_EVENT,
    edits: [
      ['if (known !== epoch || cursor', 'if (cursor'],
      ['{ epoch: event.epoch, since: cursor }', "{ epoch: (await readMetas(db, 'epoch'))[0]!, since: cursor }"],
    ],
  },
  edit(
    'applied during a first sync',
    'until a first sync has ended only a round receives changes',
    TAKE_EVENT,
    "  if ((await db.reading.get('first_sync')) !== undefined) return null;\n",
    '',
  ),
  edit(
    'a bare head taken for the cursor',
    'a head without its changes starts a round',
    TAKE_EVENT,
    'if (!isChangeEvent(event) || event.since !== cursor) return roundToFollow(ports);',
    `if (!isChangeEvent(event)) await db.meta.put({ key: 'cursor', value: event.head });
    if (!isChangeEvent(event) || event.since !== cursor) return roundToFollow(ports);`,
  ),
  edit(
    'the head of the digest for a cursor',
    'the changes since the oldest page of a first sync are received',
    FIRST_SYNC,
    'head: Math.min(state.head, page.head),',
    'head: state.head,',
  ),
  edit(
    'a repair by an older page',
    'what a comparison repairs is read now',
    'src/sync/receive/digest.ts',
    'await fetchSnapshotPage(ports, userId, { epoch, collection, after })',
    'await fetchSnapshotPage(ports, userId, { epoch, collection, after }, { mayBeOlder: true })',
  ),
  {
    name: 'a kept page of an epoch that ended',
    breaks: 'a kept page is never of another epoch',
    file: 'server/sync/page-reader.ts',
    edits: [
      ['    if (event.epoch !== epoch) pages.clear();\n', ''],
      [
        'const isYoung = (page: KeptPage) => page.epoch === events.known()?.epoch && ageOf(page) < SNAPSHOT_LIFE;',
        'const isYoung = (page: KeptPage) => ageOf(page) < SNAPSHOT_LIFE;',
      ],
    ],
  },
];
