// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { offerUpdate } from '#runtime/app-update.ts';
import { captureInstallPrompt } from '#runtime/install-prompt.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { updateStatus } from '#store/database/meta.ts';
import { createPatient } from '#store/patients/patients.ts';
import { expireSession } from '#store/session/session.ts';
import { useDom } from '#tests/ui/dom.tsx';
import { DANIELA, renderApp, signedInStore } from './harness.tsx';

useDom();

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  // Only the login asks the network, for the clinic's name.
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const ports = { newId, now: Date.now };
const ana = { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez' };

describe('guard', () => {
  test('nobody signed in is sent to the login with the full target', async () => {
    const { where } = renderApp(await signedInStore(null), '/appointments?patient=7#x');
    await heading('Iniciar sesión');
    const url = new URL(where(), 'http://x');
    expect(url.pathname).toBe('/login');
    expect(url.searchParams.get('redirect')).toContain('/appointments?patient=');
  });

  test('a signed-in person does not see the login', async () => {
    const { where } = renderApp(await signedInStore(), '/login');
    await heading('Dashboard');
    expect(where()).toBe('/');
  });

  test('an unknown path leads to the dashboard', async () => {
    const { where } = renderApp(await signedInStore(), '/no/existe');
    await heading('Dashboard');
    expect(where()).toBe('/');
  });

  test('a token removed by another tab leads to the login', async () => {
    renderApp(await signedInStore(), '/estadisticas');
    await heading('Estadísticas');
    localStorage.removeItem('access_token');
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }));
    await heading('Iniciar sesión');
  });

  test('a session that the server ended shows the login and keeps the store', async () => {
    const db = await signedInStore();
    await createPatient(db, ana, ports);
    renderApp(db, '/');
    await heading('Dashboard');
    await expireSession(db, DANIELA.id, 1);
    await heading('Iniciar sesión');
    expect(await db.outbox.count()).toBe(1);
  });

  test.each([
    ['/inventory', 'Inventario'],
    ['/odontograms/new', 'Nuevo Odontograma'],
    ['/clinical-exam/7/edit', 'Editar Examen Clínico'],
    ['/treatment-plans/create', 'Nuevo Plan de Tratamiento'],
  ])('%s has its heading and its title', async (path, title) => {
    renderApp(await signedInStore(), path);
    await heading(title);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe(`${title} · Arcada`));
  });
});

describe('login', () => {
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Usuario'), ' dvega ');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta secreta');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  };

  test('leads to the place that was asked for and says so', async () => {
    const signIn = vi.fn(async () => localStorage.setItem('access_token', 'a'));
    const { where } = renderApp(await signedInStore(null), '/inventory', { signIn });
    await fill();
    await heading('Inventario');
    expect(signIn).toHaveBeenCalledExactlyOnceWith('dvega', 'secreta secreta');
    expect(where()).toBe('/inventory');
    expect((await screen.findByText('Inicio de sesión exitoso')).closest('[role=status]')).toBeTruthy();
  });

  test('a redirect to another origin leads to the dashboard', async () => {
    const signIn = vi.fn(async () => localStorage.setItem('access_token', 'a'));
    const { where } = renderApp(await signedInStore(null), '/login?redirect=%2F%2Fevil.example', { signIn });
    await fill();
    await heading('Dashboard');
    expect(where()).toBe('/');
  });

  test('a refusal says why, in the form and in a toast, and can be tried again', async () => {
    const signIn = vi.fn(async () => {
      throw new AppError('unauthenticated', 'x', { status: 401 });
    });
    renderApp(await signedInStore(null), '/login', { signIn });
    await fill();
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
    expect(alerts).toContain('Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.');
    expect(await screen.findByText('Error de autenticación. Verifique sus credenciales.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Iniciar sesión' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('the button is disabled while it waits', async () => {
    const signIn = vi.fn(() => new Promise<void>(() => undefined));
    renderApp(await signedInStore(null), '/login', { signIn });
    await fill();
    const button = screen.getByRole('button', { name: 'Iniciando sesión…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(signIn).toHaveBeenCalledOnce();
  });

  test('says whom to ask for a forgotten password, and bears brand, clinic and footer', async () => {
    renderApp(await signedInStore(null), '/login');
    expect(await screen.findByText(/Olvidó su contraseña.*administrador/)).toBeTruthy();
    expect(await screen.findByText('Clínica Miraflores')).toBeTruthy();
    const rights = `© ${new Date().getFullYear()} Clínica Miraflores · Todos los derechos reservados`;
    await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toBe(rights));
  });
});

describe('header', () => {
  test('says where the data is', async () => {
    const db = await signedInStore();
    renderApp(db, '/');
    const indicator = await screen.findByTestId('sync-status');
    expect([indicator.dataset['state'], indicator.dataset['pending'], indicator.textContent]).toEqual([
      'synced',
      '0',
      'Al día',
    ]);
    expect(indicator.getAttribute('href')).toBe('/sincronizacion');
    await createPatient(db, ana, ports);
    await updateStatus(db, { reachable: false });
    await waitFor(() => expect(screen.getByTestId('sync-status').textContent).toBe('Sin conexión · 1 sin enviar'));
    expect(screen.getByTestId('sync-status').dataset).toMatchObject({ state: 'offline', pending: '1' });
  });

  test('marks the current area', async () => {
    renderApp(await signedInStore(), '/appointments/7');
    await heading('Cita');
    const nav = screen.getByRole('navigation', { name: 'Principal' });
    expect(within(nav).getAllByRole('link', { current: 'page' })).toEqual([
      within(nav).getByRole('link', { name: 'Citas' }),
    ]);
  });

  test('the menu shows the person, remembers the theme and closes on Escape and outside', async () => {
    renderApp(await signedInStore(), '/');
    const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Menú de Daniela' }));
    await open();
    expect((await screen.findByRole('menu')).textContent).toContain('dvega · Administrador');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Oscuro' }));
    await waitFor(() =>
      expect(screen.getByRole('menuitemradio', { name: 'Oscuro' }).getAttribute('aria-checked')).toBe('true'),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await open();
    await screen.findByRole('menu');
    await userEvent.click(document.body);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});

describe('installation', () => {
  test('is offered in the menu once the browser has offered it, and only once', async () => {
    captureInstallPrompt();
    renderApp(await signedInStore(), '/');
    const prompt = vi.fn();
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    const button = await screen.findByRole('button', { name: 'Menú de Daniela' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Instalar aplicación' }));
    expect(prompt).toHaveBeenCalledOnce();
    await userEvent.click(await screen.findByRole('button', { name: 'Menú de Daniela' }));
    await screen.findByRole('menuitem', { name: 'Cerrar sesión' });
    expect(screen.queryByRole('menuitem', { name: 'Instalar aplicación' })).toBeNull();
  });
});

describe('a new version', () => {
  test('waits until the person accepts it', async () => {
    const accept = vi.fn();
    renderApp(await signedInStore(), '/inventory');
    await heading('Inventario');
    expect(screen.queryByText('Nueva versión disponible.')).toBeNull();
    act(() => offerUpdate(accept));
    await userEvent.click(await screen.findByRole('button', { name: 'Actualizar ahora' }));
    expect(accept).toHaveBeenCalledOnce();
  });
});

describe('banners', () => {
  test('an outdated version and an ended sign-in are said on every screen', async () => {
    const db = await signedInStore();
    await updateStatus(db, { upgrade_required: true });
    await createPatient(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'auth' });
    renderApp(db, '/inventory');
    expect(await screen.findByText('Actualice la aplicación.')).toBeTruthy();
    expect(await screen.findByText('Vuelva a iniciar sesión para enviar sus cambios.')).toBeTruthy();
  });

  test('what another person left sealed is said as theirs', async () => {
    const db = await signedInStore();
    await createPatient(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'auth', author: 'somebody else' });
    renderApp(db, '/inventory');
    expect(await screen.findByText('Hay cambios de otra persona sin enviar.')).toBeTruthy();
    expect(screen.queryByText('Vuelva a iniciar sesión para enviar sus cambios.')).toBeNull();
  });

  test('the way to sign in again leads to the login, which says why', async () => {
    const db = await signedInStore();
    await createPatient(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'auth' });
    const { where } = renderApp(db, '/inventory');
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
    await heading('Iniciar sesión');
    expect(where()).toBe('/login?redirect=%2Finventory');
    expect(await screen.findByText('Vuelva a iniciar sesión para enviar sus cambios.')).toBeTruthy();
  });

  test('an address without https is warned of', async () => {
    vi.stubGlobal('isSecureContext', false);
    renderApp(await signedInStore(), '/inventory');
    expect(await screen.findByText(/Esta dirección no es segura/)).toBeTruthy();
  });

  test('a notice stays until it is dismissed', async () => {
    const db = await signedInStore();
    await db.notices.add({
      id: 'n',
      collection: 'patients',
      row_id: 'x',
      text: 'Se solapan dos citas',
      at: 1,
      seen: 0,
    });
    renderApp(db, '/inventory');
    await screen.findByText('Se solapan dos citas');
    await userEvent.click(screen.getByRole('button', { name: 'Descartar aviso' }));
    await waitFor(() => expect(screen.queryByText('Se solapan dos citas')).toBeNull());
    expect(await db.notices.count()).toBe(0);
  });

  test('the first download shows its progress', async () => {
    const db = await signedInStore();
    await db.meta.put({ key: 'first_sync', value: { done: 1500, total: 20_000 } });
    renderApp(db, '/inventory');
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar');
    expect(bar.value).toBeCloseTo(0.075);
    expect(screen.getByText('1 500 de 20 000')).toBeTruthy();
  });
});

describe('signing out', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Menú de Daniela' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    return screen.findByRole('dialog', { name: 'Cerrar sesión' });
  };

  test('with everything sent it asks once and leaves', async () => {
    const { runtime } = renderApp(await signedInStore(), '/');
    const dialog = await ask();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Cerrar sesión' }));
    expect(runtime.flush).not.toHaveBeenCalled();
    expect(runtime.signOut).toHaveBeenCalledOnce();
  });

  test('unsent work is sent first; what is left can stay sealed on the tablet', async () => {
    const db = await signedInStore();
    await createPatient(db, ana, ports);
    const flush = vi.fn(async () => 2);
    const { runtime } = renderApp(db, '/', { flush });
    const dialog = await ask();
    expect(await within(dialog).findByText('Quedan 2 cambios sin enviar.')).toBeTruthy();
    expect(flush).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Seguir aquí' }));
    expect(runtime.signOut).not.toHaveBeenCalled();
    const leave = 'Cerrar sesión y dejarlos guardados en esta tableta';
    await userEvent.click(within(dialog).getByRole('button', { name: leave }));
    expect(runtime.signOut).toHaveBeenCalledOnce();
  });

  test('that fails says so, and asks again what it asked before', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const db = await signedInStore();
    await createPatient(db, ana, ports);
    renderApp(db, '/', { flush: async () => 2, signOut: () => Promise.reject(new Error('the disk is gone')) });
    const dialog = await ask();
    const leave = 'Cerrar sesión y dejarlos guardados en esta tableta';
    await userEvent.click(await within(dialog).findByRole('button', { name: leave }));
    expect(await screen.findByText('No se pudo cerrar la sesión. Inténtelo de nuevo.')).toBeTruthy();
    expect(await within(dialog).findByText('Quedan 2 cambios sin enviar.')).toBeTruthy();
    expect(reported).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('arcada_signed_out')).toBeNull();
  });

  test('a draft is said to be one: it is not waited for, and nothing claims that it will be sent', async () => {
    const db = await signedInStore();
    await saveDraft(db, 'patients/new', { opened: { first_name: '' }, values: { first_name: 'Ana' } }, 1);
    const { runtime } = renderApp(db, '/');
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
    const db = await signedInStore();
    await createPatient(db, ana, ports);
    await db.outbox.toCollection().modify({ state: 'attention' });
    renderApp(db, '/', { flush: async () => 1 });
    const dialog = await ask();
    const link = await within(dialog).findByRole('link', { name: 'Sincronización' });
    expect(link.closest('p')?.textContent).toBe('1 cambio no se enviará hasta que alguien decida en Sincronización.');
  });

  test('offline it warns that coming back needs the network, and does not wait for it', async () => {
    const db = await signedInStore();
    await createPatient(db, ana, ports);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { runtime } = renderApp(db, '/');
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

  test('the login says goodbye once', async () => {
    sessionStorage.setItem('arcada_signed_out', '1');
    renderApp(await signedInStore(null), '/login');
    const toast = await screen.findByText('Has cerrado sesión correctamente.');
    expect(toast.closest('[role=status]')).toBeTruthy();
    expect(sessionStorage.getItem('arcada_signed_out')).toBeNull();
  });
});
