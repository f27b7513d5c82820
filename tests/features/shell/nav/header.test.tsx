import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { captureInstallPrompt } from '#runtime/pwa/install-prompt.ts';
import { updateStatus, writeMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { endSession } from '#store/session/session.ts';
import { showApp } from '#tests/support/app.tsx';
import { catchErrors } from '#tests/support/caught-errors.ts';
import { BRUNO, buildPatient, CLINIC, testId } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

const AREAS = [
  ['Dashboard', '/'],
  ['Pacientes', '/patients'],
  ['Citas', '/appointments'],
  ['Historias Clínicas', '/clinical-histories'],
  ['Planes de Tratamientos', '/treatment-plans'],
  ['Estadísticas', '/estadisticas'],
];
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const ports = { newId, now: Date.now };
const ana = { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez' };

async function areas() {
  const nav = await screen.findByRole('navigation', { name: 'Principal' });
  return (
    within(nav)
      .getAllByRole('link')
      // The first child is the name; other nodes may follow it.
      .map((link) => [link.firstChild?.textContent, link.getAttribute('href')])
  );
}

describe('header', () => {
  test('says where the data is', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    showApp(store, '/');
    const indicator = await screen.findByTestId('sync-status');
    expect([indicator.dataset['state'], indicator.dataset['pending'], indicator.textContent]).toEqual([
      'synced',
      '0',
      'Al día',
    ]);
    expect(indicator.getAttribute('href')).toBe('/sincronizacion');
    await writesOf('patients').create(db, ana, ports);
    await updateStatus(db, { reachable: false });
    await waitFor(() => expect(screen.getByTestId('sync-status').textContent).toBe('Sin conexión · 1 sin enviar'));
    expect(screen.getByTestId('sync-status').dataset).toMatchObject({ state: 'offline', pending: '1' });
  });

  test('marks the current area', async () => {
    showApp(await screenStore(BRUNO), '/appointments/7');
    await heading('Cita');
    const nav = screen.getByRole('navigation', { name: 'Principal' });
    expect(within(nav).getAllByRole('link', { current: 'page' })).toEqual([
      within(nav).getByRole('link', { name: 'Citas' }),
    ]);
  });

  test.each([
    ['/papelera', 'Papelera', 'Pacientes'],
    [`/odontograms/${testId(0x9000)}`, 'Odontograma', 'Pacientes'],
    [`/clinical-exam/${testId(0x9000)}`, 'Examen Clínico', 'Historias Clínicas'],
  ])('%s is a part of an area, though its address begins otherwise', async (address, title, area) => {
    showApp(await screenStore(BRUNO), address);
    await heading(title);
    const nav = screen.getByRole('navigation', { name: 'Principal' });
    expect(
      within(nav)
        .getAllByRole('link', { current: 'page' })
        .map((link) => link.textContent),
    ).toEqual([area]);
  });

  test.each(['Seguimiento', 'Cobranzas', 'Caja del día'])('the menu leads to %s', async (title) => {
    showApp(await screenStore(BRUNO), '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Menú de Bruno' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: title }));
    await heading(title);
  });

  test('the menu shows the person, remembers the theme and closes on Escape and outside', async () => {
    showApp(await screenStore(BRUNO), '/');
    const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Menú de Bruno' }));
    await open();
    expect((await screen.findByRole('menu')).textContent).toContain('bruno · Administrador');
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

describe('the person’s menu', () => {
  const items = async (rol: 'administrador' | 'recepcionista') => {
    showApp(await screenStore({ ...BRUNO, rol }), '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Menú de Bruno' }));
    await screen.findByRole('menuitem', { name: 'Mi cuenta' });
    return screen.getAllByRole('menuitem').map((item) => item.textContent);
  };

  test('leads an administrador to the people’s accounts and the clinic’s settings', async () => {
    expect(await items('administrador')).toEqual(expect.arrayContaining(['Usuarios', 'Ajustes']));
  });

  test('leads nobody else there', async () => {
    const offered = await items('recepcionista');
    expect(offered.filter((item) => item === 'Usuarios' || item === 'Ajustes')).toEqual([]);
  });
});

describe('the navigation bar', () => {
  test.each(['administrador', 'recepcionista'] as const)(
    'leads a person of the role %s to the six areas',
    async (rol) => {
      showApp(await screenStore({ ...BRUNO, rol }), '/');
      expect(await areas()).toEqual(AREAS);
    },
  );

  test('is hidden on the login', async () => {
    showApp(await screenStore(null), '/login');
    await heading('Iniciar sesión');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByTestId('sync-status')).toBeNull();
  });

  test('has the way to the login when nobody is on screen any more', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    const { address } = showApp(store, '/estadisticas');
    await screen.findByRole('button', { name: 'Menú de Bruno' });
    await endSession(db, BRUNO.id);
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
    await heading('Iniciar sesión');
    expect(address()).toBe('/login?redirect=%2Festadisticas');
  });
});

describe('installation', () => {
  test('is offered in the menu once the browser has offered it, and only once', async () => {
    captureInstallPrompt();
    showApp(await screenStore(BRUNO), '/');
    const prompt = vi.fn();
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    const button = await screen.findByRole('button', { name: 'Menú de Bruno' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Instalar aplicación' }));
    expect(prompt).toHaveBeenCalledOnce();
    await userEvent.click(await screen.findByRole('button', { name: 'Menú de Bruno' }));
    await screen.findByRole('menuitem', { name: 'Cerrar sesión' });
    expect(screen.queryByRole('menuitem', { name: 'Instalar aplicación' })).toBeNull();
  });

  test('Ctrl K opens the search from everywhere, also while one types, and the patient who was opened last is offered', async () => {
    const store = await screenStore();
    await store.receive('patients', buildPatient({ id: testId(0x77), first_name: 'Zoe', last_name: 'Lara' }));
    showApp(store, `/patients/${testId(0x77)}`);
    await heading('Zoe Lara');
    await userEvent.keyboard('{Control>}k{/Control}');
    const window = within(await screen.findByRole('dialog', { name: 'Buscar' }));
    expect(await window.findByRole('option', { name: /Zoe Lara/ })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByRole('combobox', { name: 'Buscar' })).toBeTruthy();
  });
});

describe('a header that throws', () => {
  catchErrors();

  test('leaves the screen below, and says so', async () => {
    const store = await screenStore(BRUNO);
    // A name that React cannot draw.
    await writeMeta(store.db, 'config', { ...CLINIC, clinic_name: { es: 'Clínica' } as unknown as string });
    showApp(store, '/patients');
    await heading('Pacientes');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Principal' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeTruthy();
    // In place of the header and of the footer, which has the name too.
    expect(
      screen.getAllByText('Esta parte de la pantalla no se pudo mostrar. Lo guardado sigue a salvo.'),
    ).toHaveLength(2);
  });
});
