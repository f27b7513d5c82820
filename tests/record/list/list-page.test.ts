import { describe, expect, it } from 'vitest';
import { pageOfAll, placeOf } from '#record/list/list-page.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';

describe('a page of a list', () => {
  it.each([
    { wanted: 1, total: 0, at: { page: 1, pages: 1, offset: 0 } },
    { wanted: 2, total: 20, at: { page: 2, pages: 3, offset: 9 } },
    { wanted: 9, total: 20, at: { page: 3, pages: 3, offset: 18 } },
    { wanted: 0, total: 20, at: { page: 1, pages: 3, offset: 0 } },
  ])('$wanted of $total rows, nine a page, stands at $at', ({ wanted, total, at }) => {
    expect(placeOf(wanted, total, 9)).toEqual(at);
  });

  it('holds its rows with their marks, and how many pages there are', async () => {
    const { db, save } = await createStore();
    const { id, ...values } = buildPatient({ id: testId(2) });
    await save({ method: 'POST', collection: 'patients', id, values });
    const all = [{ id: testId(1) }, { id: testId(2) }, { id: testId(3) }];
    const first = await pageOfAll(db, 'patients', all, { page: 1, size: 2 });
    expect(first).toMatchObject({ rows: all.slice(0, 2), total: 3, page: 1, pages: 2 });
    expect([...first.marks]).toEqual([[testId(2), { unsent: true, attention: false }]]);
    expect(await pageOfAll(db, 'patients', all, { page: 2, size: 2 })).toMatchObject({ rows: all.slice(2) });
  });
});
