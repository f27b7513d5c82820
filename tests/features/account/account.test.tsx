import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { Route } from '#app/routes/_app/cuenta.tsx';
import { OwnDevices } from '#features/account/own-devices.tsx';
import type { RequestOptions } from '#runtime/runtime.tsx';
import { readLock } from '#store/session/lock.ts';
import { readPins, tryPin } from '#store/session/pins.ts';
import { ANA, BRUNO } from '#tests/support/factories.ts';
import { heldServer, reconnect } from '#tests/support/held-server.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const session = (id: string, user: string, device: string, current = false) => ({
  id,
  user,
  device_id: `device ${id}`,
  device,
  created_at: '2026-03-01T10:00:00Z',
  last_used_at: '2026-03-10T10:00:00Z',
  current,
});
const SESSIONS = [
  session('s1', ANA.id, 'Chrome en Windows', true),
  session('s2', ANA.id, 'Chrome en tableta Android'),
  session('s3', ANA.id, 'Safari en iPad'),
  session('s4', BRUNO.id, 'Firefox en Linux'),
];

async function show(
  answer: (path: string, options: RequestOptions) => unknown = () => null,
  sessions = () => SESSIONS,
) {
  const store = await screenStore(ANA);
  const request = vi.fn(async (path: string, options: RequestOptions = {}) => {
    if (path === '/sessions/' && options.method === undefined) return sessions();
    if (path === '/account/second-factor/') return null;
    const given = answer(path, options);
    if (given instanceof AppError) throw given;
    return given;
  });
  showScreen(store, '/cuenta', { '/cuenta': Route }, { request: request as never });
  await screen.findByRole('heading', { level: 1, name: 'Ana Rojas' });
  return { ...store, calls: () => request.mock.calls.filter(([, options]) => options?.method !== undefined) };
}

const fill = async (current: string, password: string, repeat: string) => {
  await userEvent.type(screen.getByLabelText('Contraseña actual'), current);
  await userEvent.type(screen.getByLabelText('Nueva contraseña'), password);
  await userEvent.type(screen.getByLabelText('Repetir'), repeat);
};
const save = () => screen.getByRole('button', { name: 'Guardar contraseña' });

describe('one’s own password', () => {
  test('is changed with the old one, once it keeps the rules', async () => {
    const { calls } = await show();
    await fill('la de siempre', 'muelas de juicio', 'muelas de juici');
    expect(save()).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Repetir'), 'o');
    await userEvent.click(save());
    expect(await screen.findByText('Contraseña cambiada. Sus otras sesiones se cerraron.')).toBeTruthy();
    expect(calls()).toEqual([
      [
        '/account/password/',
        { method: 'PUT', json: { current_password: 'la de siempre', password: 'muelas de juicio' } },
      ],
    ]);
    expect(screen.getByLabelText('Contraseña actual')).toHaveProperty('value', '');
  });

  test('once it is changed, the sessions ended by the change are no longer listed', async () => {
    let sessions = SESSIONS;
    const change = () => {
      sessions = SESSIONS.slice(0, 1);
      return null;
    };
    await show(change, () => sessions);
    expect(await screen.findByText('Safari en iPad')).toBeTruthy();
    await fill('la de siempre', 'muelas de juicio', 'muelas de juicio');
    await userEvent.click(save());
    await waitFor(() => expect(screen.queryByText('Safari en iPad')).toBeNull());
    expect(await screen.findByText('Chrome en Windows')).toBeTruthy();
  });

  test('a wrong old password is reported beside its field', async () => {
    const fields = { current_password: 'La contraseña actual no es correcta' };
    await show(() => new AppError('invalid', 'La contraseña actual no es correcta.', { fields }));
    await fill('equivocada', 'muelas de juicio', 'muelas de juicio');
    await userEvent.click(save());
    expect(await screen.findByText('La contraseña actual no es correcta')).toBeTruthy();
    expect(screen.getByLabelText('Contraseña actual').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Contraseña actual'));
    expect(screen.getByLabelText('Nueva contraseña')).toHaveProperty('value', 'muelas de juicio');
  });

  test('offline it waits for the server, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show();
    expect(screen.getByText('Sin conexión: la contraseña se podrá cambiar cuando vuelva.')).toBeTruthy();
    expect(save()).toHaveProperty('disabled', true);
  });
});

test('one’s own name is changed', async () => {
  const { calls } = await show();
  const button = screen.getByRole('button', { name: 'Guardar nombre' });
  expect(button).toHaveProperty('disabled', true);
  const name = screen.getByLabelText('Apellido');
  await userEvent.clear(name);
  await userEvent.type(name, 'Rojas Díaz');
  await userEvent.click(button);
  expect(await screen.findByText('Nombre guardado.')).toBeTruthy();
  expect(calls()).toEqual([['/account/', { method: 'PUT', json: { first_name: 'Ana', last_name: 'Rojas Díaz' } }]]);
});

test('one’s own licence number is written, and refused beside its field', async () => {
  let refused = true;
  const fields = { licence_number: 'Máximo 40 caracteres' };
  const { calls } = await show(() => (refused ? new AppError('invalid', 'Revise el número.', { fields }) : null));
  const button = screen.getByRole('button', { name: 'Guardar número' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('Número de colegiatura'), 'COP 18 452');
  await userEvent.click(button);
  expect(await screen.findByText('Máximo 40 caracteres')).toBeTruthy();
  expect(screen.getByLabelText('Número de colegiatura')).toHaveProperty('value', 'COP 18 452');
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Guardar número' }));
  expect(await screen.findByText('Número de colegiatura guardado.')).toBeTruthy();
  expect(calls().at(-1)).toEqual(['/account/', { method: 'PUT', json: { licence_number: 'COP 18 452' } }]);
});

test('a refused name is reported beside its field, which takes the focus', async () => {
  const fields = { last_name: 'Escriba el apellido' };
  await show(() => new AppError('invalid', 'Revise el nombre.', { fields }));
  await userEvent.clear(screen.getByLabelText('Apellido'));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nombre' }));
  expect(await screen.findByText('Escriba el apellido')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Apellido'));
});

test('text typed while one’s own name is being saved stays', async () => {
  let answer = (): void => undefined;
  await show(() => new Promise<null>((resolve) => (answer = () => resolve(null))));
  await userEvent.type(screen.getByLabelText('Apellido'), ' Díaz');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nombre' }));
  await userEvent.type(screen.getByLabelText('Nombre'), ' María');
  answer();
  expect(await screen.findByText('Nombre guardado.')).toBeTruthy();
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Ana María');
});

test('one’s own name waits for the server offline, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show();
  expect(screen.getByText('Sin conexión: el nombre se podrá cambiar cuando vuelva.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Apellido'), ' Díaz');
  expect(screen.getByRole('button', { name: 'Guardar nombre' })).toHaveProperty('disabled', true);
});

describe('one’s own devices', () => {
  test('are listed without those of others, and all others are closed one by one', async () => {
    const { calls } = await show();
    await screen.findByText('Chrome en tableta Android');
    expect(screen.queryByText('Firefox en Linux')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar todas las demás' }));
    const question = await screen.findByRole('dialog', { name: 'Cerrar todas las demás' });
    expect(within(question).getByText(/^Se cerrarán sus otras 2 sesiones:/)).toBeTruthy();
    await userEvent.click(within(question).getByRole('button', { name: 'Cerrar todas las demás' }));
    await waitFor(() =>
      expect(calls().map(([path, options]) => [path, options?.method])).toEqual([
        ['/sessions/s2/', 'DELETE'],
        ['/sessions/s3/', 'DELETE'],
      ]),
    );
  });
});

test('a device that was signed out is not brought back by a late answer to an earlier request', async () => {
  const { request, questions, written } = heldServer();
  showScreen(await screenStore(ANA), '/', () => <OwnDevices person={ANA.id} />, { request });
  await waitFor(() => expect(questions).toHaveLength(1));
  await act(async () => questions[0]!.answer(SESSIONS.slice(0, 2)));
  reconnect();
  await waitFor(() => expect(questions).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: /^Cerrar/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar esa sesión' }));
  await waitFor(() => expect([written.length, questions.length]).toEqual([1, 3]));
  await act(async () => questions[2]!.answer(SESSIONS.slice(0, 1)));
  await act(async () => questions[1]!.answer(SESSIONS.slice(0, 2)));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Chrome en Windows')).toBeTruthy();
  expect(screen.queryByText('Chrome en tableta Android')).toBeNull();
});

describe('the PIN of this tablet', () => {
  beforeEach(() => {
    vi.spyOn(crypto.subtle, 'importKey').mockImplementation((async (_: unknown, bytes: Uint8Array) => bytes) as never);
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(
      (async (_: unknown, key: Uint8Array) => new Uint8Array(key).buffer) as never,
    );
  });
  const open = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    return screen.findByRole('dialog', { name });
  };
  const typeIn = async (dialog: HTMLElement, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      const field = within(dialog).getByLabelText(label);
      await userEvent.clear(field);
      await userEvent.type(field, value);
    }
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Guardar|Quitar) PIN$/ }));
  };

  test('is chosen, changed with the old one and taken away with it', async () => {
    const { db } = await show();
    expect(await screen.findByText('Sin PIN la pantalla no se bloquea sola.')).toBeTruthy();
    const choose = await open('Elegir PIN');
    await typeIn(choose, { 'PIN nuevo': '1234', 'Repetir PIN': '1234' });
    expect(within(choose).getByText('Elija otro: cifras iguales o seguidas se adivinan')).toBeTruthy();
    await typeIn(choose, { 'PIN nuevo': '8254', 'Repetir PIN': '8255' });
    expect(within(choose).getByText('No coincide con el PIN nuevo')).toBeTruthy();
    expect(document.activeElement).toBe(within(choose).getByLabelText('Repetir PIN'));
    await typeIn(choose, { 'Repetir PIN': '8254' });
    expect(await screen.findByText('PIN guardado en esta tableta.')).toBeTruthy();
    expect(await screen.findByText('Activo')).toBeTruthy();

    const change = await open('Cambiar PIN');
    await typeIn(change, { 'PIN actual': '0000', 'PIN nuevo': '731946', 'Repetir PIN': '731946' });
    expect(await within(change).findByText('PIN incorrecto. Quedan 9 intentos')).toBeTruthy();
    await typeIn(change, { 'PIN actual': '8254' });
    await waitFor(async () => expect((await readPins(db))[ANA.id]?.length).toBe(6));
    expect((await tryPin(db, ANA.id, '731946', { now: Date.now })).result).toBe('right');

    const remove = await open('Quitar PIN');
    await typeIn(remove, { 'PIN actual': '731946' });
    await waitFor(async () => expect(await readPins(db)).toEqual({}));
  });

  test('is not tried with fewer digits than it has: that would cost one of ten attempts', async () => {
    const { db } = await show();
    await typeIn(await open('Elegir PIN'), { 'PIN nuevo': '8254', 'Repetir PIN': '8254' });
    const remove = await open('Quitar PIN');
    await typeIn(remove, {});
    expect(await within(remove).findByText('Escriba su PIN')).toBeTruthy();
    await typeIn(remove, { 'PIN actual': '825' });
    expect(await within(remove).findByText('Su PIN tiene 4 cifras')).toBeTruthy();
    expect((await readPins(db))[ANA.id]?.failures).toBe(0);
  });

  test('says after how long this tablet locks', async () => {
    const { db } = await show();
    await typeIn(await open('Elegir PIN'), { 'PIN nuevo': '8254', 'Repetir PIN': '8254' });
    const minutes = await screen.findByLabelText('Bloquear tras inactividad');
    expect(
      within(minutes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['1 minuto', '2 minutos', '5 minutos', '10 minutos', '15 minutos', '30 minutos', 'Nunca, solo a mano']);
    expect(minutes).toHaveProperty('value', '5');
    await userEvent.selectOptions(minutes, 'Nunca, solo a mano');
    await waitFor(async () => expect((await readLock(db)).minutes).toBeNull());
  });

  test('is none without https, and says why', async () => {
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never);
    await show();
    expect(await screen.findByText(/use la dirección https de la clínica\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Elegir PIN' })).toBeNull();
  });
});
