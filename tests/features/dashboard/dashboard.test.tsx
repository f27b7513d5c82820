import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { updateStatus } from '#store/database/meta.ts';
import type { Runtime } from '#runtime/runtime.tsx';
import { writesOf } from '#store/outbox/record-writes.ts';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { catchErrors } from '#tests/support/caught-errors.ts';
import type { TestStore } from '#tests/support/store.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';

const show = (store: TestStore, runtime?: Partial<Runtime>) => showScreen(store, '/', DashboardPage, runtime);

async function storeWith(...names: string[]) {
  const store = await screenStore();
  const ids: string[] = [];
  for (const [index, first_name] of names.entries()) {
    // One second apart: the last one is the newest.
    const ports = { newId, now: () => Date.UTC(2026, 0, 1) + index * 1000 };
    ids.push(await writesOf('patients').create(store.db, { ...EMPTY_PATIENT, first_name, last_name: 'Tapia' }, ports));
  }
  return { store, ids };
}

describe('dashboard', () => {
  test('has one heading, and the day below it', async () => {
    setNow('2026-11-21T15:00:00.000Z');
    show(await screenStore());
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dashboard');
    await screen.findByText('Sábado, 21 de noviembre de 2026');
  });

  test('lists the five newest patients, newest first, with what they lack', async () => {
    const { store, ids } = await storeWith('A', 'B', 'C', 'D', 'E', 'F');
    show(store);
    const panel = await screen.findByRole('region', { name: 'Pacientes Recientes' });
    const links = await within(panel).findAllByRole('link', { name: /Tapia/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ids
        .slice(1)
        .reverse()
        .map((id) => `/patients/${id}`),
    );
    expect(links[0]?.textContent).toContain('Sin teléfono');
    expect(links[0]?.textContent).toContain('Sin enviar');
  });

  test('an empty clinic is offered its first patient', async () => {
    const { store } = await storeWith();
    show(store);
    expect((await screen.findByRole('link', { name: 'Nuevo Paciente' })).getAttribute('href')).toBe('/patients/new');
  });

  describe('a refresh', () => {
    const refresh = async (end: Parameters<typeof updateStatus>[1]) => {
      const { store } = await storeWith();
      show(store, { syncNow: () => updateStatus(store.db, end) });
      await userEvent.click(await screen.findByRole('button', { name: 'Actualizar' }));
    };

    test('says when its round has ended', async () => {
      await refresh({ synced_at: 7, reachable: true, failures: 0 });
      expect((await screen.findByText('Datos actualizados')).closest('[role=status]')).toBeTruthy();
    });

    test('"Actualizar" syncs, and says when the server cannot be reached', async () => {
      await refresh({ reachable: false, failures: 1 });
      expect((await screen.findByText(/^Sin conexión con el servidor/)).closest('[role=alert]')).toBeTruthy();
    });

    test.each([
      ['answers that it cannot', { reachable: true, failures: 1 }],
      ['was not asked', {}],
    ])('claims nothing when the server %s', async (_, end) => {
      await refresh(end);
      expect((await screen.findByText(/^El servidor no pudo sincronizar/)).closest('[role=alert]')).toBeTruthy();
      expect(screen.queryByText('Datos actualizados')).toBeNull();
    });
  });
});

describe('a card that throws', () => {
  catchErrors();

  test('leaves the others', async () => {
    const Broken = (): never => {
      throw new Error('boom');
    };
    showScreen(await screenStore(), '/', () => <DashboardPage aside={<Broken />} />);
    expect(
      await screen.findByText('Esta parte de la pantalla no se pudo mostrar. Lo guardado sigue a salvo.'),
    ).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Pacientes Recientes' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });
});
