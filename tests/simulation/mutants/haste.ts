// Planted bugs that trust what was read before the transaction: nothing of them is seen as long as people act while engines rest.
import { edit, type Mutant } from './mutant.ts';

export const HASTE: readonly Mutant[] = [
  {
    name: 'a save that read before its transaction',
    breaks: 'a save is built on what waits at that moment',
    file: 'src/store/outbox/write.ts',
    edits: [
      [
        '/** The environment of a write. */\n',
        'const early = new WeakMap<Intent, HeldRow>();\n\n/** The environment of a write. */\n',
      ],
      [
        '  await inOneTransaction(db, groups.flat(), async () => {\n',
        '  for (const intent of groups.flat()) early.set(intent, await readHeld(db, intent.collection, intent.id));\n' +
          '  await inOneTransaction(db, groups.flat(), async () => {\n',
      ],
      [
        '    readHeld(db, collection, id),\n  ]);\n  if (!held.shown)',
        '    early.get(intent) ?? readHeld(db, collection, id),\n  ]);\n  if (!held.shown)',
      ],
    ],
  },
  edit(
    'entries picked before their transaction',
    'what goes out is what waits at that moment',
    'src/sync/send/prepare.ts',
    "    const result = await db.transaction('rw', db.tables, async () => {\n" +
      '      await releaseHeld(db);\n' +
      '      // These lanes hold only writes.\n' +
      '      const picked = (await pickGroups(db, ports.now(), limit, lane)).map((group) => group.filter(isWrite));\n',
    '    await releaseHeld(db);\n' +
      '    const picked = (await pickGroups(db, ports.now(), limit, lane)).map((group) => group.filter(isWrite));\n' +
      "    const result = await db.transaction('rw', db.tables, async () => {\n",
  ),
];
