import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { createAppRouter } from '#app/router.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { expireSession } from '#store/session/session.ts';
import { showApp } from '#tests/support/app.tsx';
import { BRUNO } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

const RECEPTIONIST = { ...BRUNO, rol: 'recepcionista' as const };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const ports = { newId, now: Date.now };
const ana = { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez' };

describe('guard', () => {
  test('without a session every address leads to the login, with the full target', async () => {
    const { address } = showApp(await screenStore(null), '/appointments?q=salazar#x');
    await heading('Iniciar sesión');
    const url = new URL(address(), 'http://x');
    expect(url.pathname).toBe('/login');
    expect(url.searchParams.get('redirect')).toBe('/appointments?q=salazar#x');
  });

  test('a signed-in person does not see the login', async () => {
    const { address } = showApp(await screenStore(BRUNO), '/login');
    await heading('Dashboard');
    expect(address()).toBe('/');
  });

  test('an unknown path leads to the dashboard', async () => {
    const { address } = showApp(await screenStore(BRUNO), '/no/existe');
    await heading('Dashboard');
    expect(address()).toBe('/');
  });

  test('a token removed by another tab leads to the login', async () => {
    showApp(await screenStore(BRUNO), '/estadisticas');
    await heading('Estadísticas');
    localStorage.removeItem('access_token');
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }));
    await heading('Iniciar sesión');
  });

  test('a session that the server ended shows the login and keeps the store', async () => {
    const store = await screenStore(BRUNO);
    const { db } = store;
    await writesOf('patients').create(db, ana, ports);
    showApp(store, '/');
    await heading('Dashboard');
    await expireSession(db, BRUNO.id, 1);
    await heading('Iniciar sesión');
    const reason = await screen.findByText('Su sesión terminó.');
    expect(reason.parentElement?.textContent).toBe(
      'Su sesión terminó. Inicie sesión para continuar; lo guardado sigue en este dispositivo.',
    );
    expect(await db.outbox.count()).toBe(1);
  });

  test.each([
    ['/inventory', 'Inventario'],
    ['/cobranzas', 'Cobranzas'],
    ['/seguimiento', 'Seguimiento'],
    ['/odontograms/new', 'Nuevo Odontograma'],
    ['/clinical-exam/7/edit', 'Editar Examen Clínico'],
    ['/treatment-plans/create', 'Nuevo Plan de Tratamiento'],
  ])('%s has its heading and its title', async (path, title) => {
    showApp(await screenStore(BRUNO), path);
    await heading(title);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe(`${title} · Arcada`));
  });
});

describe('access', () => {
  test('every route but the login, the first start and the guide stands behind the sign-in; there is none for patients', () => {
    const open = Object.keys(createAppRouter({ db: new ArcadaDatabase() }).routesById).filter(
      (id) => !/^(__root__|\/_app(\/.*)?)$/.test(id),
    );
    expect(open.toSorted()).toEqual(['/ayuda', '/ayuda/', '/ayuda/$chapter', '/inicio', '/login']);
  });

  test('is judged again at every change of route', async () => {
    const { address } = showApp(await screenStore(BRUNO), '/estadisticas');
    await heading('Estadísticas');
    // Without an event, as when a person clears the storage by hand.
    localStorage.removeItem('access_token');
    await userEvent.click(screen.getByRole('link', { name: 'Citas' }));
    await heading('Iniciar sesión');
    expect(address()).toBe('/login?redirect=%2Fappointments');
  });

  test('a recepcionista edits and deletes patients as an administrador does', async () => {
    const store = await screenStore(RECEPTIONIST);
    const { db } = store;
    const values = { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez' };
    const id = await writesOf('patients').create(db, values, { newId, now: Date.now });
    showApp(store, `/patients/${id}/edit`);
    expect(await screen.findByRole('button', { name: 'Guardar cambios' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Eliminar paciente' })).toBeTruthy();
  });
});

describe('every page', () => {
  const rights = `© ${new Date().getFullYear()} Clínica Miraflores · Todos los derechos reservadosAyuda`;

  test.each(['/', '/patients', '/patients/new', '/sincronizacion', '/inventory', '/appointments', '/estadisticas'])(
    '%s bears the brand and the footer',
    async (path) => {
      showApp(await screenStore(BRUNO), path);
      const brand = await screen.findByRole('link', { name: 'Arcada, ir al Dashboard' });
      expect(brand.querySelector('svg')).toBeTruthy();
      await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toBe(rights));
    },
  );

  test('is in Spanish, and says so to browser and system', () => {
    expect(readFileSync('index.html', 'utf8')).toContain('<html lang="es" ');
    expect(JSON.parse(readFileSync('manifest.webmanifest', 'utf8'))).toMatchObject({ lang: 'es', dir: 'ltr' });
  });
});
