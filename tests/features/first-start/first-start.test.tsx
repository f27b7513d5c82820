import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import { FirstStartPage } from '#features/first-start/first-start-page.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { writeMeta } from '#store/database/meta.ts';
import { CLINIC } from '#tests/support/factories.ts';
import { NETWORK_INFO } from '#tests/support/network.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();
const PASSWORD = 'muela del juicio';
const ONE_TIME = 'abcd-efgh-jkmn';

/** The answers of a server without people to the calls of the first start; null = it does not answer. */
type Answers = Record<string, { status: number; body: unknown } | null>;

const WELL: Answers = {
  '/api/config/': { status: 200, body: { ...CLINIC, first_start: true } },
  '/api/first-start/code/': { status: 204, body: '' },
  '/api/first-start/': {
    status: 201,
    body: { people: [{ username: 'recepcion', password: ONE_TIME }], network: NETWORK_INFO },
  },
};

/** Tells what this tablet knows. */
const Known = () => <output>{useClinicConfig()?.first_start ? 'nobody' : 'somebody'}</output>;

async function open(answers: Answers = WELL, runtime: Partial<Runtime> = {}) {
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const answer = answers[new URL(url).pathname];
    if (!answer) return Promise.reject(new TypeError('no network'));
    const body = answer.body === '' ? null : JSON.stringify(answer.body);
    return Promise.resolve(new Response(body, { status: answer.status, headers: { [EPOCH_HEADER]: 'epoch' } }));
  });
  const store = await screenStore(null);
  await writeMeta(store.db, 'config', { ...CLINIC, first_start: true });
  const onSignedIn = vi.fn();
  const page = () => (
    <>
      <FirstStartPage onSignedIn={onSignedIn} help={null} />
      <Known />
    </>
  );
  showScreen(store, '/inicio', page, runtime);
  await user.type(await screen.findByLabelText(/Código de inicio/), 'k7m4-2xqp');
  return { store, onSignedIn };
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** The demo clinic, made up to its last step. */
async function makeDemo(): Promise<void> {
  await user.click(screen.getByLabelText(/clínica de demostración/));
  await press('Continuar');
  await user.type(await screen.findByLabelText(/Usuario/), 'daniela');
  await user.type(screen.getByLabelText(/^Contraseña/), PASSWORD);
  await user.type(screen.getByLabelText(/^Repetir/), PASSWORD);
  await press('Crear la clínica');
  await screen.findByText(ONE_TIME);
}

/** Another tab, or the first sync, learns that the server has people. */
const learnOfPeople = (store: TestStore) => writeMeta(store.db, 'config', CLINIC);

it('shows the passwords of the demo clinic although this tablet learns meanwhile that somebody has an account', async () => {
  const { store } = await open();
  await makeDemo();
  await learnOfPeople(store);
  await screen.findByText('somebody');
  expect(screen.getByText(ONE_TIME)).toBeTruthy();
  // The demo clinic has no settings of the person's own to show.
  expect(screen.queryByText(/Se cambian en Ajustes/)).toBeNull();
});

it('stays with its passwords when the sign-in fails, says why, and tries again', async () => {
  const signIn = vi.fn().mockRejectedValueOnce(new AppError('network', 'No se pudo conectar.')).mockResolvedValue(null);
  const { onSignedIn } = await open(WELL, { signIn });
  await makeDemo();
  await press('Entrar');
  expect(await screen.findByText('La clínica está hecha, pero no se pudo entrar. No se pudo conectar.')).toBeTruthy();
  expect(screen.getByText(ONE_TIME)).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  await press('Entrar');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(signIn).toHaveBeenLastCalledWith('daniela', PASSWORD);
});

it('says in Spanish that the server did not answer about the code', async () => {
  await open({ ...WELL, '/api/first-start/code/': null });
  await press('Continuar');
  expect(await screen.findByText('No se pudo conectar con el servidor. Compruebe la conexión.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Código de inicio/)));
});

it('keeps the name of a room that was typed and not added', async () => {
  await open();
  await press('Continuar');
  await user.type(await screen.findByLabelText('Otro consultorio'), 'Sillón 1');
  await press('Continuar');
  await press('Atrás');
  expect(await screen.findByRole('button', { name: 'Quitar Sillón 1' })).toBeTruthy();
});

it('drops the message about a password as soon as another one is typed', async () => {
  await open();
  await user.click(screen.getByLabelText(/clínica de demostración/));
  await press('Continuar');
  await user.type(await screen.findByLabelText(/Usuario/), 'daniela');
  await user.type(screen.getByLabelText(/^Contraseña/), PASSWORD);
  await press('Crear la clínica');
  expect(await screen.findByText('Las dos contraseñas no coinciden')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Repetir/), PASSWORD);
  expect(screen.queryByText('Las dos contraseñas no coinciden')).toBeNull();
});
