import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { CLINIC_SETTINGS_ID, newId } from '#domain/record/ids.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { AppError } from '#domain/wire/problem.ts';
import { Route } from '#app/routes/_app/ajustes.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { writeMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { ANA, CLINIC, META } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();
const DANIELA: UserInfo = { ...ANA, rol: 'administrador' };

interface Options {
  demo?: boolean;
  runtime?: Partial<Runtime>;
  section?: string;
  unsent?: number;
}

async function open({ demo = true, runtime = {}, section = 'empezar-de-cero', unsent = 0 }: Options = {}) {
  const store = await screenStore(DANIELA);
  await store.receive('clinic-settings', {
    ...META,
    updated_by: null,
    id: CLINIC_SETTINGS_ID,
    ...UNKNOWN_CLINIC,
    clinic_name: 'Clínica Miraflores',
    timezone: 'America/Lima',
  });
  if (demo) await writeMeta(store.db, 'config', { ...CLINIC, demo: newId() });
  for (let n = 0; n < unsent; n += 1) {
    const ports = { newId, now: Date.now };
    await writesOf('patients').create(store.db, { ...EMPTY_PATIENT, first_name: 'Eva', last_name: 'Paz' }, ports);
  }
  const shown = showScreen(store, `/ajustes?seccion=${section}`, { '/ajustes': Route }, runtime);
  await screen.findByRole('heading', { level: 1, name: 'Ajustes' });
  return shown;
}

const button = () => screen.findByRole('button', { name: 'Borrar todo y empezar de cero' });

async function fill(password: string, clinic: string): Promise<void> {
  await user.type(await screen.findByLabelText('Su contraseña'), password);
  await user.type(screen.getByLabelText('Nombre de la clínica'), clinic);
  await user.click(await button());
}

describe('"Empezar de cero"', () => {
  it('is a section of a demo clinic alone', async () => {
    await open({ section: 'clinica' });
    expect(await screen.findByRole('button', { name: /Empezar de cero/ })).toBeTruthy();
  });

  it('is none of a real clinic, also at its address', async () => {
    await open({ demo: false });
    expect(await screen.findByLabelText(/^Nombre/)).toHaveProperty('value', 'Clínica Miraflores');
    expect(screen.queryByText(/Empezar de cero/)).toBeNull();
  });

  it('asks the server with password and name, and then forgets the clinic on this device', async () => {
    const request = vi.fn(async () => null) as unknown as Runtime['request'];
    const { runtime } = await open({ runtime: { request } });
    await fill('mi clave', 'Clínica Miraflores');
    await waitFor(() => expect(runtime.forgetClinic).toHaveBeenCalledExactlyOnceWith('/inicio'));
    expect(request).toHaveBeenCalledExactlyOnceWith('/start-over/', {
      method: 'POST',
      json: { password: 'mi clave', clinic_name: 'Clínica Miraflores' },
      timeout: 120_000,
    });
  });

  it('shows what the server refuses at its field, and forgets nothing', async () => {
    const refusal = new AppError('invalid', 'No.', { fields: { password: 'La contraseña actual no es correcta' } });
    const { runtime } = await open({ runtime: { request: () => Promise.reject(refusal) } });
    await user.click(await button());
    expect(await screen.findByText('Escriba su contraseña')).toBeTruthy();
    expect(screen.getByText('Escriba el nombre de la clínica')).toBeTruthy();
    await fill('otra', 'Clínica Miraflores');
    expect(await screen.findByText('La contraseña actual no es correcta')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('password'));
    expect(runtime.forgetClinic).not.toHaveBeenCalled();
  });

  it('says why it failed where no field is at fault', async () => {
    const refusal = new AppError('slow_down', 'Demasiados intentos. Espere un momento e inténtelo de nuevo.');
    await open({ runtime: { request: () => Promise.reject(refusal) } });
    await fill('otra', 'Clínica Miraflores');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No se pudo empezar de cero. Demasiados intentos. Espere un momento e inténtelo de nuevo.',
    );
  });

  it('needs the network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    expect(await button()).toHaveProperty('disabled', true);
    expect(screen.getByText('Sin conexión: se podrá empezar de cero cuando vuelva.')).toBeTruthy();
  });

  it('tells the unsent work of this device, which goes too, and gives it out', async () => {
    await open({ unsent: 2 });
    const told = await screen.findByText('Quedan 2 cambios sin enviar en este dispositivo:');
    expect(told.parentElement?.textContent).toBe('Quedan 2 cambios sin enviar en este dispositivo: también se borran.');
    expect(screen.getByRole('button', { name: 'Exportar copia de rescate' })).toBeTruthy();
  });
});
