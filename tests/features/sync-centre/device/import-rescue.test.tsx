import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { readFailures } from '#store/safety/failures.ts';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { saveSignIn } from '#store/session/session.ts';
import { IVAN, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';
import { keepErrorToasts } from '#tests/support/toasts.ts';

let tablet: Tablet;
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
});

const fileOf = (text: string) =>
  Object.assign(new File([text], 'arcada-rescate.json', { type: 'application/json' }), { text: async () => text });

async function choose(text: string): Promise<void> {
  await screen.findByRole('button', { name: 'Importar copia de rescate' });
  await user.upload(screen.getByLabelText('Archivo de la copia de rescate'), fileOf(text));
}

it('is shown before it is imported, and its changes then wait to be sent', async () => {
  const other = await openTablet();
  await writesOf('patients').create(other.db, { ...EMPTY_PATIENT, first_name: 'Eva', last_name: 'Paz' }, other.ports);
  await writesOf('patients').create(other.db, { ...EMPTY_PATIENT, first_name: 'Noé', last_name: 'Paz' }, other.ports);
  showCentre(tablet);
  await choose(await rescueCopy(other.db, new Date()));
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar copia de rescate' }));
  expect(dialog.getByText('Cambios de 2 pacientes')).toBeTruthy();
  expect(dialog.getByText(/^De Ana Vega \((?:de )?hoy, /)).toBeTruthy();
  expect(await tablet.db.outbox.count()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Importar' }));
  const waiting = within(await screen.findByRole('region', { name: 'Por enviar (2)' }));
  expect(waiting.getByText('Eva Paz')).toBeTruthy();
  expect(await screen.findByText('Se importaron 2 cambios. Se envían en cuanto se pueda.')).toBeTruthy();
});

it('a file that is no rescue copy is refused in words, and logged; a valid one removes the message', async () => {
  keepErrorToasts();
  showCentre(tablet);
  await choose('{"hola": 1}');
  const words = 'Este archivo no es una copia de rescate de Arcada.';
  expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(async () => expect(await readFailures(tablet.db)).toHaveLength(1));
  await choose(await rescueCopy(tablet.db, new Date()));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('No contiene nada que falte en esta tableta.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByText('La copia no tenía cambios que faltaran en esta tableta')).toBeTruthy();
});

it('is the administrador’s', async () => {
  await saveSignIn(tablet.db, IVAN, { access: 'b', refresh: 's' });
  showCentre(tablet);
  await screen.findByRole('button', { name: 'Exportar copia de rescate' });
  expect(await screen.findByText('Todo está al día')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Importar copia de rescate' })).toBeNull();
});

it('of one write speaks of one', async () => {
  await writesOf('patients').create(tablet.db, { ...EMPTY_PATIENT, first_name: 'Eva', last_name: 'Paz' }, tablet.ports);
  await tablet.db.outbox.toCollection().modify({ state: 'auth', author: IVAN.id });
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: 'Enviar en nombre de Iván Castro' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Se enviará 1 cambio de Iván Castro\./)).toBeTruthy();
});
