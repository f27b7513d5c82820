// Planted bugs in the drafts of unfinished forms.
import { edit, type Mutant } from './mutant.ts';

/** A draft waits for its author, until the form is saved. */
export const DRAFTS: readonly Mutant[] = [
  {
    name: 'a draft shown to whoever is on screen',
    breaks: 'a draft is offered to nobody but its author',
    file: 'src/store/session/drafts.ts',
    edits: [
      [
        'const drafts = await draftsOf(db, ownKey(author, form));',
        'const drafts = (await db.drafts.toArray()).filter(({ key }) => key.includes(`/${form}/`));',
      ],
      ['const own = await db.drafts.get(key);', 'const own = drafts.find((draft) => tabOf(draft) === tab.id);'],
    ],
  },
  edit(
    'a draft that outlives its save',
    'a form that is saved has no draft any more',
    'src/store/outbox/write.ts',
    '    for (const key of [options.draft ?? []].flat()) await clearDraft(db, key);\n',
    '',
  ),
  edit(
    'drafts left in the second copy',
    'a store that begins anew takes the drafts of the lost one back',
    'src/store/safety/recover-store.ts',
    '    await db.drafts.bulkPut(lost.drafts);\n',
    '',
  ),
];
