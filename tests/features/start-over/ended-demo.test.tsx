import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { Runtime } from '#runtime/runtime.tsx';
import { writeMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { showApp } from '#tests/support/app.tsx';
import { ANA } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

const user = userEvent.setup();

/** The application of a tablet at an address, on which the demo clinic then ends. */
async function open(unsent: number, runtime: Partial<Runtime> = {}) {
  const store = await screenStore(ANA);
  for (let n = 0; n < unsent; n += 1) {
    const ports = { newId, now: Date.now };
    await writesOf('patients').create(store.db, { ...EMPTY_PATIENT, first_name: 'Eva', last_name: 'Paz' }, ports);
  }
  const forgetClinic = vi.fn(async () => undefined);
  showApp(store, '/patients', { forgetClinic, ...runtime });
  await screen.findByRole('heading', { level: 1, name: 'Pacientes' });
  await writeMeta(store.db, 'ended_demo', 'Clínica Miraflores');
  await screen.findByRole('heading', { level: 1, name: 'La clínica de demostración terminó' });
  return { forgetClinic };
}

const goOn = () => screen.findByRole('button', { name: 'Continuar a la clínica nueva' });

test('stands in place of every screen, says what happened and goes on', async () => {
  const { forgetClinic } = await open(0);
  expect(screen.queryByText('Pacientes')).toBeNull();
  expect(screen.getByText(/^Clínica Miraflores era una clínica de prueba/)).toBeTruthy();
  expect(await screen.findByText('En este dispositivo todo estaba enviado: no queda nada por guardar.')).toBeTruthy();
  await user.click(await goOn());
  expect(forgetClinic).toHaveBeenCalledExactlyOnceWith('/login');
});

test('unsent work is told, and goes only when a person says so', async () => {
  const { forgetClinic } = await open(2);
  expect(await screen.findByText('Quedan 2 cambios sin enviar en este dispositivo.')).toBeTruthy();
  await user.click(await goOn());
  const dialog = within(await screen.findByRole('dialog', { name: '¿Continuar sin guardar una copia?' }));
  expect(
    dialog.getByText('Se borran de este dispositivo 2 cambios sin enviar. No están en ningún otro lugar.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(forgetClinic).not.toHaveBeenCalled();
  await user.click(await goOn());
  await user.click(await screen.findByRole('button', { name: 'Borrarlos y continuar' }));
  expect(forgetClinic).toHaveBeenCalledOnce();
});

test('with a rescue copy it goes on without a question', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:';
  });
  const { forgetClinic } = await open(1);
  await user.click(await screen.findByRole('button', { name: 'Exportar copia de rescate' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]!.text()).toContain('"Eva"');
  await user.click(await goOn());
  expect(forgetClinic).toHaveBeenCalledOnce();
});

test('a failure is told, and the screen stays', async () => {
  await open(0, { forgetClinic: () => Promise.reject(new Error('the disk is gone')) });
  await user.click(await goOn());
  const words = 'No se pudieron borrar los datos de la demostración. Inténtelo de nuevo.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect((await goOn()).getAttribute('aria-busy')).toBeNull();
});
