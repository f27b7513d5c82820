// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { createPatient } from '#store/patients/patients.ts';
import { removeSession } from '#store/session/session.ts';
import { useDom } from '#tests/ui/dom.tsx';
import { DANIELA, renderApp, signedInStore } from './harness.tsx';

useDom();

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
});

const AREAS = [
  ['Dashboard', '/'],
  ['Pacientes', '/patients'],
  ['Citas', '/appointments'],
  ['Historias Clínicas', '/clinical-histories'],
  ['Planes de Tratamientos', '/treatment-plans'],
  ['Estadísticas', '/estadisticas'],
];
const RECEPTIONIST = { ...DANIELA, rol: 'recepcionista' as const };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function areas() {
  const nav = await screen.findByRole('navigation', { name: 'Principal' });
  return within(nav)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('the navigation bar', () => {
  test.each(['administrador', 'recepcionista'] as const)(
    'leads a person of the role %s to the six areas',
    async (rol) => {
      renderApp(await signedInStore({ ...DANIELA, rol }), '/');
      expect(await areas()).toEqual(AREAS);
    },
  );

  test('is hidden on the login', async () => {
    renderApp(await signedInStore(null), '/login');
    await heading('Iniciar sesión');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByTestId('sync-status')).toBeNull();
  });

  test('has the way to the login when nobody is on screen any more', async () => {
    const db = await signedInStore();
    const { where } = renderApp(db, '/estadisticas');
    await screen.findByRole('button', { name: 'Menú de Daniela' });
    await removeSession(db, DANIELA.id);
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
    await heading('Iniciar sesión');
    expect(where()).toBe('/login?redirect=%2Festadisticas');
  });
});

describe('every page', () => {
  const rights = `© ${new Date().getFullYear()} Clínica Miraflores · Todos los derechos reservados`;

  test.each(['/', '/patients', '/patients/new', '/sincronizacion', '/inventory', '/appointments', '/estadisticas'])(
    '%s bears the brand and the footer',
    async (path) => {
      renderApp(await signedInStore(), path);
      const brand = await screen.findByRole('link', { name: 'Arcada, ir al Dashboard' });
      expect(brand.querySelector('svg')).toBeTruthy();
      await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toBe(rights));
    },
  );

  test('is in Spanish, and says so to browser and system', () => {
    expect(readFileSync('index.html', 'utf8')).toContain('<html lang="es">');
    expect(JSON.parse(readFileSync('manifest.webmanifest', 'utf8'))).toMatchObject({ lang: 'es', dir: 'ltr' });
  });
});

describe('access', () => {
  test('every route but the login stands behind the sign-in; there is none for patients', async () => {
    const { router } = renderApp(await signedInStore(), '/');
    await heading('Dashboard');
    const open = Object.keys(router.routesById).filter((id) => !/^(__root__|\/_app(\/.*)?)$/.test(id));
    expect(open).toEqual(['/login']);
  });

  test('is judged again at every change of route', async () => {
    const { where } = renderApp(await signedInStore(), '/estadisticas');
    await heading('Estadísticas');
    // Without an event, as when the storage was cleared by hand.
    localStorage.removeItem('access_token');
    await userEvent.click(screen.getByRole('link', { name: 'Citas' }));
    await heading('Iniciar sesión');
    expect(where()).toBe('/login?redirect=%2Fappointments');
  });

  test('a recepcionista edits and deletes patients as an administrador does', async () => {
    const db = await signedInStore(RECEPTIONIST);
    const values = { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez' };
    const id = await createPatient(db, values, { newId, now: Date.now });
    renderApp(db, `/patients/${id}/edit`);
    expect(await screen.findByRole('button', { name: 'Guardar cambios' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Eliminar paciente' })).toBeTruthy();
  });
});
