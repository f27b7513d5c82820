import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { offerUpdate } from '#runtime/pwa/app-update.ts';
import type { Row } from '#domain/record/row.ts';
import { updateStatus } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { showApp } from '#tests/support/app.tsx';
import { BRUNO, buildPatient } from '#tests/support/factories.ts';
import { buildBudget, buildOperation, buildPayment, buildProduct } from '#tests/support/money-factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const ports = { newId, now: Date.now };
const ana = { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez' };

describe('a new version', () => {
  test('waits until the person accepts it', async () => {
    const accept = vi.fn();
    showApp(await screenStore(BRUNO), '/inventory');
    await heading('Inventario');
    expect(screen.queryByText('Nueva versión disponible.')).toBeNull();
    act(() => offerUpdate(accept));
    const button = await screen.findByRole('button', { name: 'Actualizar ahora' });
    await userEvent.click(button);
    // It takes over once the version before has finished its work.
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    expect(accept).toHaveBeenCalledOnce();
    act(() => offerUpdate(null));
  });
});

describe('banners', () => {
  test('an outdated version and an ended sign-in are said on every screen', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await updateStatus(db, { upgrade_required: true });
    await writesOf('patients').create(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'auth' });
    showApp(store, '/inventory');
    expect(await screen.findByText('Actualice la aplicación.')).toBeTruthy();
    expect(await screen.findByText('Vuelva a iniciar sesión para enviar su cambio.')).toBeTruthy();
  });

  test('another person’s sealed work is shown as theirs', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'auth', author: 'somebody else' });
    showApp(store, '/inventory');
    expect(await screen.findByText('Hay un cambio de otra persona sin enviar.')).toBeTruthy();
    expect(screen.getByText(/Se enviará cuando esa persona inicie sesión/)).toBeTruthy();
    expect(screen.queryByText('Vuelva a iniciar sesión para enviar su cambio.')).toBeNull();
    await writesOf('patients').create(db, { ...ana, first_name: 'Iker' }, ports);
    await db.outbox.toCollection().modify({ state: 'auth', author: 'somebody else' });
    expect(await screen.findByText('Hay cambios de otra persona sin enviar.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver' })).toBeTruthy();
  });

  test('sealed work of several people is shown for each; on the sync centre the banner has no link to it', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    await writesOf('patients').create(db, { ...ana, first_name: 'Iker' }, ports);
    const [first] = await db.outbox.toArray();
    await db.outbox.toCollection().modify({ state: 'auth', author: 'somebody else' });
    await db.outbox.update(first!.n, { author: 'a third one' });
    showApp(store, '/sincronizacion');
    expect(await screen.findByText('Hay cambios de otras 2 personas sin enviar.')).toBeTruthy();
    expect(screen.getByText(/Se enviarán cuando cada una inicie sesión/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ver' })).toBeNull();
  });

  test('a disabled person’s banner promises no sign-in', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'auth', author: 'somebody else' });
    await takeServerRows(db, 'users', [
      { id: 'somebody else', version: 1, row: { id: 'somebody else', version: 1, active: false } as unknown as Row },
    ]);
    showApp(store, '/inventory');
    expect(await screen.findByText(/Sigue guardado en este dispositivo/)).toBeTruthy();
    expect(screen.queryByText(/inicie sesión en este dispositivo/)).toBeNull();
  });

  test('the way to sign in again leads to the login, which says why', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'auth' });
    const { address } = showApp(store, '/inventory');
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
    await heading('Iniciar sesión');
    expect(address()).toBe('/login?redirect=%2Finventory');
    expect(await screen.findByText('Vuelva a iniciar sesión para enviar su cambio.')).toBeTruthy();
  });

  test('an address without https is warned of', async () => {
    vi.stubGlobal('isSecureContext', false);
    showApp(await screenStore(BRUNO), '/inventory');
    expect(await screen.findByText(/Esta dirección no es segura/)).toBeTruthy();
  });

  test.each([
    [12 * 60_000, 'El reloj de esta tableta está 12 minutos atrasado.'],
    [-3 * 3_600_000, 'El reloj de esta tableta está 3 horas adelantado.'],
    [4 * 365.25 * 86_400_000, 'El reloj de esta tableta está 4 años atrasado.'],
  ])('a clock that is off by %d ms is said', async (clock_offset, words) => {
    const store = await screenStore(BRUNO);
    await updateStatus(store.db, { clock_offset });
    showApp(store, '/inventory');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('a clock that is off by less than five minutes is not warned of', async () => {
    const store = await screenStore(BRUNO);
    await updateStatus(store.db, { clock_offset: 299_000, upgrade_required: true });
    showApp(store, '/inventory');
    await screen.findByText('Actualice la aplicación.');
    expect(screen.queryByText(/El reloj de esta tableta/)).toBeNull();
  });

  test('a notice stays until it is dismissed', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await store.receive('patients', buildPatient());
    await db.notices.add({
      id: 'n',
      collection: 'patients',
      row_id: buildPatient().id,
      text: 'Se solapan dos citas',
      at: 1,
      seen: 0,
    });
    showApp(store, '/inventory');
    await screen.findByText('Se solapan dos citas');
    await userEvent.click(screen.getByRole('button', { name: 'Descartar aviso' }));
    await waitFor(() => expect(screen.queryByText('Se solapan dos citas')).toBeNull());
    expect(await db.notices.count()).toBe(0);
  });

  test('of several the newest is shown, with the way to the others, which follow as it is dismissed', async () => {
    const store = await screenStore(BRUNO);
    const { id } = buildPatient();
    await store.receive('patients', buildPatient());
    for (const [at, text] of ['El primero', 'El segundo', 'El tercero'].entries()) {
      await store.db.notices.add({ id: text, collection: 'patients', row_id: id, text, at, seen: 0 });
    }
    showApp(store, '/inventory');
    await screen.findByText('El tercero');
    expect(screen.queryByText('El segundo')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver los 3 avisos' }).getAttribute('href')).toBe('/sincronizacion');
    await userEvent.click(screen.getByRole('button', { name: 'Descartar aviso' }));
    await screen.findByText('El segundo');
    await userEvent.click(screen.getByRole('link', { name: 'Ver los 2 avisos' }));
    expect(await screen.findByRole('button', { name: 'Visto: El primero' })).toBeTruthy();
    expect(screen.getAllByText('El segundo')).toHaveLength(1);
  });

  test('a notice about a payment names the patient, and leads to their page', async () => {
    const store = await screenStore(BRUNO);
    const patient = buildPatient({ first_name: 'Mateo', last_name: 'Salazar' });
    await store.receive('patients', patient);
    await store.receive('budgets', buildBudget({ patient: patient.id, total_amount: 50 }));
    const payment = buildPayment({ patient: patient.id, amount: 100 });
    await store.receive('payments', payment);
    const text = 'Llegó un pago de $100,00 registrado en otro dispositivo.';
    const notice = { id: 'x', collection: 'payments', row_id: payment.id, text, at: 1, seen: 0 } as const;
    await store.db.notices.add(notice);
    showApp(store, '/inventory');
    expect((await screen.findByText(/^Llegó un pago/)).textContent).toBe(`Mateo Salazar. ${text}`);
    const link = screen.getByRole('link', { name: 'Ver paciente' });
    expect(link.getAttribute('href')).toBe(`/patients/${patient.id}`);
  });

  test('a notice about the stock names the product', async () => {
    const store = await screenStore(BRUNO);
    const product = buildProduct({ name: 'Guantes talla M' });
    const exit = buildOperation({ product: product.id, operation_type: 'salida', quantity: 3 });
    await store.receive('products', product);
    await store.receive('inventory-operations', exit);
    await store.db.notices.add({
      id: 'n',
      collection: 'inventory-operations',
      row_id: exit.id,
      text: 'La salida se guardó, pero no había suficiente stock: quedó en −3.',
      at: 1,
      seen: 0,
    });
    showApp(store, '/');
    const notice = await screen.findByText(/^La salida se guardó/);
    expect(notice.textContent).toBe(
      'Guantes talla M. La salida se guardó, pero no había suficiente stock: quedó en −3.',
    );
  });

  test('the first download shows its progress', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await db.meta.put({ key: 'first_sync', value: { done: 1500, total: 20_000 } });
    showApp(store, '/inventory');
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar');
    expect(bar.value).toBeCloseTo(0.075);
    expect(screen.getByText('1 500 de 20 000')).toBeTruthy();
  });
});
