// The unfinished forms as the sync centre names them.
import { expect, test } from 'vitest';
import { draftKey, formName, saveDraft } from '#store/session/drafts.ts';
import { readDrafts } from '#store/session/draft-views.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';

test('a form that was begun for a patient names them, also where none of its values does', async () => {
  const { db, receive, clock } = await createStore();
  const patient = testId(0x100);
  await receive('patients', buildPatient({ id: patient, first_name: 'Lucía', last_name: 'Peña' }));
  const key = draftKey(formName({ collection: 'consents', id: null, about: patient }), 'tab');
  await saveDraft(db, key, { opened: { signer_name: null }, values: { signer_name: 'Rosa' } }, clock.now);
  expect((await readDrafts(db)).map(({ title }) => title)).toEqual([expect.stringContaining('Lucía Peña')]);
});
