import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { readFailures } from '#store/safety/failures.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { showApp } from '#tests/support/app.tsx';
import { ANA, BRUNO } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

const ports = { newId, now: Date.now };
const ana = { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez' };

describe('signing out', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Menú de Bruno' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    return screen.findByRole('dialog', { name: 'Cerrar sesión' });
  };

  test('where others have their session too, it says that the data stays', async () => {
    const store = await screenStore(ANA);
    await store.signIn(BRUNO);
    showApp(store, '/');
    const words = await within(await ask()).findByText(/^Todo está enviado\. Otras personas siguen con su sesión/);
    expect(words.textContent).toContain('los datos de la clínica se quedan en ella.');
  });

  test('with everything sent it asks once and leaves; the login says goodbye, once', async () => {
    const { runtime } = showApp(await screenStore(BRUNO), '/');
    const dialog = await ask();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Cerrar sesión' }));
    expect(runtime.flush).not.toHaveBeenCalled();
    expect(runtime.signOut).toHaveBeenCalledOnce();
    // Signing out reloads the page.
    cleanup();
    localStorage.clear();
    showApp(await screenStore(null), '/login');
    const toast = await screen.findByText('Has cerrado sesión correctamente.');
    expect(toast.closest('[role=status]')).toBeTruthy();
    cleanup();
    notifications.clean();
    showApp(await screenStore(null), '/login');
    await screen.findByRole('button', { name: 'Iniciar sesión' });
    expect(screen.queryByText('Has cerrado sesión correctamente.')).toBeNull();
  });

  test('unsent work is sent first; what is left can stay sealed on the tablet', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    const flush = vi.fn(async () => 2);
    const { runtime } = showApp(store, '/', { flush });
    const dialog = await ask();
    expect(await within(dialog).findByText('Quedan 2 cambios sin enviar.')).toBeTruthy();
    expect(flush).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Seguir aquí' }));
    expect(runtime.signOut).not.toHaveBeenCalled();
    const leave = 'Cerrar sesión y dejarlos guardados en esta tableta';
    await userEvent.click(within(dialog).getByRole('button', { name: leave }));
    expect(runtime.signOut).toHaveBeenCalledOnce();
  });

  test('where only the work of another person waits, it says that it is not theirs', async () => {
    const store = await screenStore(ANA);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'auth' });
    await store.signIn(BRUNO);
    showApp(store, '/', { flush: async () => 1 });
    const words = await within(await ask()).findByText(/No es suyo: queda guardado en esta tableta/);
    expect(words.textContent).toContain('Queda 1 cambio sin enviar.');
    expect(words.textContent).not.toContain('Puede seguir aquí');
  });

  test('that fails says so, and asks again what it asked before', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    showApp(store, '/', { flush: async () => 2, signOut: () => Promise.reject(new Error('the disk is gone')) });
    const dialog = await ask();
    const leave = 'Cerrar sesión y dejarlos guardados en esta tableta';
    await userEvent.click(await within(dialog).findByRole('button', { name: leave }));
    expect(await screen.findByText('No se pudo cerrar la sesión. Inténtelo de nuevo.')).toBeTruthy();
    expect(await within(dialog).findByText('Quedan 2 cambios sin enviar.')).toBeTruthy();
    await waitFor(async () => expect(await readFailures(db)).toHaveLength(1));
    expect(sessionStorage.getItem('arcada_signed_out')).toBeNull();
  });

  test('a draft is said to be one: it is not waited for, and nothing claims that it will be sent', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await saveDraft(db, 'patients/new', { opened: { first_name: '' }, values: { first_name: 'Ana' } }, 1);
    const { runtime } = showApp(store, '/');
    const dialog = await ask();
    expect(await within(dialog).findByText('Hay 1 borrador sin guardar.')).toBeTruthy();
    expect(within(dialog).queryByText(/sin enviar|se enviará/)).toBeNull();
    expect(within(dialog).getByRole('link', { name: 'Sincronización' })).toBeTruthy();
    expect(
      within(dialog).getByRole('button', { name: 'Cerrar sesión y dejarlo guardado en esta tableta' }),
    ).toBeTruthy();
    expect(runtime.flush).not.toHaveBeenCalled();
  });

  test('it says what waits for a decision rather than for the network', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'attention' });
    showApp(store, '/', { flush: async () => 1 });
    const dialog = await ask();
    const link = await within(dialog).findByRole('link', { name: 'Sincronización' });
    expect(link.closest('p')?.textContent).toBe('1 cambio no se enviará hasta que alguien decida en Sincronización.');
  });

  test('offline it warns that coming back needs the network, and does not wait for it', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { runtime } = showApp(store, '/');
    const dialog = await ask();
    expect(await within(dialog).findByText('Queda 1 cambio sin enviar.')).toBeTruthy();
    expect(within(dialog).getByText(/hasta que se envíe, .* quedará guardado/)).toBeTruthy();
    const leave = 'Cerrar sesión y dejarlo guardado en esta tableta';
    expect(within(dialog).getByRole('button', { name: leave })).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: 'Sincronización' })).toBeNull();
    expect(within(dialog).getByText(/necesitará la red de la clínica/)).toBeTruthy();
    expect(runtime.flush).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(runtime.signOut).not.toHaveBeenCalled();
  });
});
