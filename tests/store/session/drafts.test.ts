import { beforeEach, describe, expect, test } from 'vitest';
import {
  allDrafts,
  clearDraft,
  discardDraft,
  draftKey,
  loadDraft,
  missingDrafts,
  saveDraft,
  setDraftAside,
  takeDraft,
} from '#store/session/drafts.ts';
import { endSession } from '#store/session/session.ts';
import type { Tab } from '#store/session/tab.ts';
import { ANA, BRUNO, START, testId } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';
import { createTabs } from '#tests/support/tabs.ts';

const NEW = 'patients/new';

let store: TestStore;
let tabs: ReturnType<typeof createTabs>;
let here: Tab;
let there: Tab;
beforeEach(async () => {
  store = await createStore();
  tabs = createTabs();
  here = tabs.open();
  there = tabs.open();
});

const draft = (first_name: string) => ({ opened: { first_name: '' }, values: { first_name } });
const type = (tab: Tab, first_name: string, form = NEW, at = START) =>
  saveDraft(store.db, draftKey(form, tab.id), draft(first_name), at);
const clear = (tab: Tab, form = NEW) => clearDraft(store.db, draftKey(form, tab.id));
/** Opens a form; answers the name that it shows. */
const opened = async (tab: Tab, form = NEW, at = START) =>
  (await loadDraft(store.db, form, tab, at))?.values['first_name'];

test('a draft keeps the values that the form opened with', async () => {
  await type(here, 'Lucía');
  expect(await loadDraft(store.db, NEW, here, START)).toMatchObject({ ...draft('Lucía'), author: ANA.id, at: START });
  await clear(here);
  expect(await opened(here)).toBeUndefined();
});

test('drafts of two people in the same form are both kept, and each sees their own', async () => {
  await type(here, 'Lucía');
  await store.signIn(BRUNO);
  expect(await opened(here)).toBeUndefined();
  await type(here, 'Mateo');
  await clear(here);
  await store.signIn(ANA);
  expect(await opened(here)).toBe('Lucía');
});

test('drafts of nobody are not kept', async () => {
  await endSession(store.db, ANA.id);
  await type(here, 'Lucía');
  expect(await store.db.drafts.count()).toBe(0);
});

describe.each([NEW, `patients/${testId(1)}`])('two tabs with the form %s', (form) => {
  test('each sees its own draft, also after a reload', async () => {
    await type(here, 'Lucía', form);
    expect(await opened(there, form)).toBeUndefined();
    await type(there, 'Mateo', form);
    expect([await opened(here, form), await opened(there, form)]).toEqual(['Lucía', 'Mateo']);
  });

  test('saving in one leaves the draft of the other', async () => {
    await type(here, 'Lucía', form);
    await type(there, 'Mateo', form);
    await clear(here, form);
    expect([await opened(here, form), await opened(there, form)]).toEqual([undefined, 'Mateo']);
  });

  test('a draft of a closed tab is taken up by one tab alone', async () => {
    await type(there, 'Mateo', form);
    tabs.close(there);
    const both = await Promise.all([opened(here, form), opened(tabs.open(), form)]);
    expect(both.filter(Boolean)).toEqual(['Mateo']);
  });
});

test('a record with an id that another begins with has drafts of its own', async () => {
  await type(there, 'Mateo', 'patients/1');
  tabs.close(there);
  expect(await opened(here, 'patients/12')).toBeUndefined();
});

test('of several drafts that were left the newest comes first, and each is offered once the one before is done with', async () => {
  for (const [place, name] of ['Lucía', 'Mateo', 'Dora'].entries()) {
    const tab = tabs.open();
    await type(tab, name, NEW, START + place);
    tabs.close(tab);
  }
  const seen = [];
  for (let form = 0; form < 4; form += 1) {
    seen.push(await opened(here));
    await clear(here);
  }
  expect(seen).toEqual(['Dora', 'Mateo', 'Lucía', undefined]);
});

test('a draft taken up is left again when its new tab goes', async () => {
  await type(there, 'Mateo');
  tabs.close(there);
  expect(await opened(here)).toBe('Mateo');
  tabs.close(here);
  expect(await opened(tabs.open())).toBe('Mateo');
});

test('a draft from before tabs had drafts of their own is offered', async () => {
  await saveDraft(store.db, NEW, draft('Lucía'), START);
  expect(await opened(here)).toBe('Lucía');
  expect(await store.db.drafts.count()).toBe(1);
});

test('a draft set aside waits behind what is typed in its place', async () => {
  await type(here, 'Lucía');
  await setDraftAside(store.db, NEW, here, testId(9));
  await type(here, 'Mateo');
  expect(await opened(here)).toBe('Mateo');
  await clear(here);
  expect(await opened(here)).toBe('Lucía');
});

describe('where no lock tells which tabs are open', () => {
  const lockless = (id: string): Tab => ({ id: `lockless-${id}`, open: async () => null });

  test('the tab that reloads sees its draft at once', async () => {
    await type(lockless('1'), 'Lucía');
    expect(await opened(lockless('1'))).toBe('Lucía');
  });

  test.each(['with', 'without'])(
    'a form in a tab %s locks takes a draft only when it has rested long',
    async (which) => {
      await type(lockless('1'), 'Lucía');
      const other = which === 'with' ? here : lockless('2');
      expect(await opened(other, NEW, START + 60_000)).toBeUndefined();
      expect(await opened(other, NEW, START + 3_600_000)).toBe('Lucía');
    },
  );
});

describe('a draft that a person picks', () => {
  const kept = async () => (await allDrafts(store.db)).map(({ values }) => values['first_name']).toSorted();
  const pick = async (name: string) =>
    takeDraft(
      store.db,
      (await allDrafts(store.db)).find(({ values }) => values['first_name'] === name)!,
      here,
      testId(9),
    );

  test('opens in its form, and what this tab had there waits', async () => {
    await type(here, 'Lucía');
    await type(there, 'Mateo');
    tabs.close(there);
    expect(await pick('Mateo')).toBe(true);
    expect([await opened(here), await kept()]).toEqual(['Mateo', ['Lucía', 'Mateo']]);
    await clear(here);
    expect(await opened(here)).toBe('Lucía');
  });

  test('is this tab’s already', async () => {
    await type(here, 'Lucía');
    expect([await pick('Lucía'), await opened(here), await kept()]).toEqual([true, 'Lucía', ['Lucía']]);
  });

  test('stays with the tab that has it open', async () => {
    await type(there, 'Mateo');
    expect([await pick('Mateo'), await opened(here), await opened(there)]).toEqual([false, undefined, 'Mateo']);
  });

  test('is given up unless another tab has it open', async () => {
    await type(there, 'Mateo');
    const [draft] = await allDrafts(store.db);
    await discardDraft(store.db, draft!, here);
    expect(await kept()).toEqual(['Mateo']);
    tabs.close(there);
    await discardDraft(store.db, draft!, here);
    expect(await kept()).toEqual([]);
  });
});

describe('a draft of a copy', () => {
  const takeIn = async (copy: Parameters<typeof missingDrafts>[1]) =>
    store.db.drafts.bulkPut(await missingDrafts(store.db, copy));

  test('whose form was begun in the same tab since waits beside that one, and is not kept twice', async () => {
    await type(here, 'Lucía');
    const copy = await allDrafts(store.db);
    await type(here, 'Mateo', NEW, START + 1);
    for (let time = 0; time < 2; time += 1) await takeIn(copy);
    expect(await store.db.drafts.count()).toBe(2);
    expect(await opened(here)).toBe('Mateo');
    await clear(here);
    expect(await opened(here)).toBe('Lucía');
  });

  test('that says nothing which the draft here does not say is not kept', async () => {
    await type(here, 'Lucía');
    const copy = await allDrafts(store.db);
    const more = { opened: { first_name: '', last_name: '' }, values: { first_name: 'Lucía', last_name: 'Peña' } };
    await saveDraft(store.db, draftKey(NEW, here.id), more, START + 1);
    expect(await missingDrafts(store.db, copy)).toEqual([]);
  });

  test('that is not here waits as one that was left: what is typed next in its tab, and saved, leaves it there', async () => {
    await type(here, 'Lucía');
    const copy = await allDrafts(store.db);
    await clear(here);
    expect(await opened(here)).toBeUndefined();
    // The form is open and untouched when the draft comes back.
    for (let time = 0; time < 2; time += 1) await takeIn(copy);
    await type(here, 'Mateo', NEW, START + 1);
    expect(await store.db.drafts.count()).toBe(2);
    await clear(here);
    expect(await opened(here)).toBe('Lucía');
  });

  test('of a tab without a lock is offered once it has rested long', async () => {
    const lockless: Tab = { id: 'lockless-1', open: async () => null };
    await type(lockless, 'Lucía');
    const copy = await allDrafts(store.db);
    await clear(lockless);
    await takeIn(copy);
    expect(await opened(lockless, NEW, START + 60_000)).toBeUndefined();
    expect(await opened(lockless, NEW, START + 601_000)).toBe('Lucía');
  });
});
