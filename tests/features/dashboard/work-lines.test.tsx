import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WorkLines } from '#features/dashboard/work-lines.tsx';
import { clearMeta, writeMeta } from '#store/database/meta.ts';
import { testId } from '#tests/support/factories.ts';
import { buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const show = (store: TestStore) =>
  showScreen(store, '/', () => (
    <>
      <h1>Dashboard</h1>
      <WorkLines />
    </>
  ));

async function owing(): Promise<TestStore> {
  setNow('2026-11-23T17:00:00.000Z');
  const store = await screenStore();
  const terms = { total_amount: 1200, down_payment: 0, instalments: 12, first_due: '2026-10-05' };
  await store.receive('budgets', buildBudget({ id: testId(1), ...terms }), buildBudget({ id: testId(2), ...terms }));
  await store.receive('payments', buildPayment({ id: testId(3), budget: testId(2), amount: 150 }));
  return store;
}

describe('the line of the dashboard', () => {
  it('says how many instalments are overdue, and leads to them', async () => {
    const store = await owing();
    show(store);
    const link = await screen.findByRole('link', { name: /vencidas/ });
    expect([link.textContent, link.getAttribute('href')]).toEqual(['3 cuotas vencidas · $250,00', '/cobranzas']);
    await store.receive('payments', buildPayment({ id: testId(4), budget: testId(1), amount: 1200 }));
    await waitFor(() => expect(screen.getByRole('link').textContent).toBe('1 cuota vencida · $50,00'));
    await store.receive('payments', buildPayment({ id: testId(5), budget: testId(2), amount: 50 }));
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });

  it('is not there before all payments have come', async () => {
    const store = await owing();
    show(store);
    await screen.findByRole('link', { name: /vencidas/ });
    await clearMeta(store.db, 'ready');
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
    await writeMeta(store.db, 'ready', true);
    expect(await screen.findByRole('link', { name: /vencidas/ })).toBeTruthy();
  });
});
