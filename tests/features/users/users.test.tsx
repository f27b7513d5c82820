import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { Route } from '#app/routes/_app/usuarios.tsx';
import { ANA, BRUNO, buildPatientValues } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';
import { DANIELA, MILAGROS, ROSA, showUsers } from './screens.tsx';

const row = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('tr')!;
const panel = () => screen.findByRole('dialog', { name: 'Milagros Condori Ñaupari' });
const open = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the list of people', () => {
  test('says of each the role, the last use, the devices and whether they may come in; the disabled come last', async () => {
    await showUsers();
    expect(await screen.findByText('2 cuentas activas, 1 desactivada')).toBeTruthy();
    const cells = async (name: RegExp) => [...(await row(name)).cells].slice(1, 5).map((cell) => cell.textContent);
    await screen.findByText('hoy, 12:40');
    expect(await cells(/Daniela Vega/)).toEqual(['Administrador', 'hoy, 12:45', '1', 'Activa']);
    expect(await cells(/Milagros Condori/)).toEqual(['Recepcionista', 'hoy, 12:40', '2', 'Activa']);
    expect(await cells(/Rosa Zevallos/)).toEqual(['Recepcionista', 'Nunca', '0', 'Desactivada']);
    expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('Rosa Zevallos');
  });

  test('says how many of their changes wait on this tablet', async () => {
    const { store } = await showUsers();
    await store.signIn({ ...MILAGROS });
    await writesOf('patients').create(store.db, buildPatientValues(), store.ports);
    await store.signIn({ ...ANA, rol: 'administrador' });
    expect((await row(/Milagros/)).textContent).toContain('1 sin enviar en esta tableta');
  });

  test('offline it is there as this tablet knew it, says so once, and nothing can be changed', async () => {
    await showUsers('/usuarios', () => new AppError('network', 'sin red'));
    expect(await screen.findByText('Sin conexión con el servidor.')).toBeTruthy();
    expect((await row(/Milagros/)).textContent).toContain('Activa');
    expect(screen.getByRole('button', { name: 'Nuevo usuario' })).toHaveProperty('disabled', true);
    expect(screen.getAllByText(/Sin conexión con/)).toHaveLength(1);
  });

  test('offline the drawer of a person, which hides that banner, says why nothing in it can be changed', async () => {
    await showUsers(`/usuarios?persona=${MILAGROS.id}`, () => new AppError('network', 'sin red'));
    expect(
      await within(await panel()).findByText('Sin conexión: la cuenta se podrá cambiar cuando vuelva.'),
    ).toBeTruthy();
    expect(within(await panel()).getByRole('button', { name: 'Desactivar cuenta' })).toHaveProperty('disabled', true);
  });

  test('is the administrador’s: others are told', async () => {
    showScreen(await screenStore({ ...BRUNO, rol: 'recepcionista' }), '/usuarios', { '/usuarios': Route });
    expect(await screen.findByText('Solo un administrador puede hacer esto.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ir al Dashboard' })).toBeTruthy();
  });
});

describe('a person', () => {
  const address = `/usuarios?persona=${MILAGROS.id}`;

  const makeAdministrador = async () => {
    await userEvent.click(within(await panel()).getByRole('radio', { name: 'Administrador' }));
    return screen.findByRole('dialog', { name: '¿Hacer administrador a Milagros Condori Ñaupari?' });
  };

  test('becomes an administrador once that has been confirmed', async () => {
    const { calls } = await showUsers(address);
    const question = await makeAdministrador();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(within(await panel()).getByRole('radio', { name: 'Recepcionista' })).toHaveProperty('checked', true);
    expect(calls()).toEqual([]);
    await userEvent.click(within(await makeAdministrador()).getByRole('button', { name: 'Hacer administrador' }));
    expect(await screen.findByText('Milagros Condori Ñaupari: el rol es ahora Administrador.')).toBeTruthy();
    expect(calls()).toEqual([[`/users/${MILAGROS.id}/`, 'PUT', { rol: 'administrador' }]]);
  });

  test('gets a licence number, under which prescriptions are written', async () => {
    const { calls } = await showUsers(address);
    const field = await within(await panel()).findByLabelText('Número de colegiatura');
    await userEvent.type(field, 'COP 18 452');
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Guardar número' }));
    expect(await screen.findByText('Milagros Condori Ñaupari: número de colegiatura guardado.')).toBeTruthy();
    expect(calls()).toEqual([[`/users/${MILAGROS.id}/`, 'PUT', { licence_number: 'COP 18 452' }]]);
  });

  test('keeps the role that the server refuses to change, and its words are shown', async () => {
    await showUsers(address, (_, method) =>
      method === 'PUT' ? new AppError('invalid', 'Debe quedar al menos un administrador activo.') : undefined,
    );
    await userEvent.click(within(await makeAdministrador()).getByRole('button', { name: 'Hacer administrador' }));
    expect(
      await screen.findByText('No se pudo guardar el cambio. Debe quedar al menos un administrador activo.'),
    ).toBeTruthy();
    expect(within(await panel()).getByRole('radio', { name: 'Recepcionista' })).toHaveProperty('checked', true);
  });

  test('is signed out of one device', async () => {
    const { calls, sessions } = await showUsers(address);
    await userEvent.click(
      await within(await panel()).findByRole('button', { name: 'Cerrar esa sesión: Chrome en Windows' }),
    );
    const question = await screen.findByRole('dialog', { name: 'Cerrar esa sesión' });
    expect(question.textContent).toContain('Lo que tenga sin enviar queda guardado en ese dispositivo');
    await userEvent.click(within(question).getByRole('button', { name: 'Cerrar esa sesión' }));
    await waitFor(() => expect(calls()).toEqual([[`/sessions/${sessions[2]?.id}/`, 'DELETE', undefined]]));
  });

  test('gets a password of one use, which is asked before and shown once', async () => {
    const made = { password: 'kemo-7402-rila-ab23', expires_at: '2026-11-24T17:50:00.000Z' };
    const { calls } = await showUsers(address, (path) => (path.endsWith('/password/') ? made : undefined));
    await open('Contraseña de un solo uso');
    const question = await screen.findByRole('dialog', {
      name: '¿Hacer una contraseña de un solo uso para Milagros Condori Ñaupari?',
    });
    expect(calls()).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Hacer contraseña' }));
    const shown = await screen.findByRole('dialog', { name: 'Contraseña de un solo uso' });
    expect(shown.textContent).toContain('kemo-7402-rila-ab23');
    expect(shown.textContent).toContain('Sirve hasta mañana, 12:50. Al entrar elegirá la suya.');
    expect(shown.textContent).toContain('Sus otras sesiones se cierran');
    expect(calls()).toEqual([[`/users/${MILAGROS.id}/password/`, 'POST', undefined]]);
    await userEvent.click(within(shown).getByRole('button', { name: 'Ya la entregué' }));
    await waitFor(() => expect(screen.queryByText('kemo-7402-rila-ab23')).toBeNull());
  });

  test('loses the second factor with the telephone, after a question; who has none has no such button', async () => {
    let second_factor = true;
    const { calls } = await showUsers(address, (path, method) => {
      if (method === 'DELETE') second_factor = false;
      if (path !== '/accounts/') return undefined;
      return [{ user: MILAGROS.id, last_used_at: null, password: 'own', second_factor }];
    });
    await open('Quitar verificación en dos pasos');
    const question = await screen.findByRole('dialog', { name: /^¿Quitar la verificación en dos pasos de Milagros/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Quitar verificación' }));
    expect(await screen.findByText('Milagros Condori Ñaupari entra ahora solo con su contraseña.')).toBeTruthy();
    expect(calls()).toEqual([[`/users/${MILAGROS.id}/second-factor/`, 'DELETE', undefined]]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar verificación en dos pasos' })).toBeNull());
  });

  test('is disabled, after a question that says what this tablet cannot know', async () => {
    const { calls } = await showUsers(address);
    await screen.findByText('ayer, 18:02');
    await open('Desactivar cuenta');
    const question = await screen.findByRole('dialog', { name: '¿Desactivar a Milagros Condori Ñaupari?' });
    expect(question.textContent).toContain(
      'No podrá entrar y sus 2 sesiones se cierran. Todo lo que registró se queda, con su nombre.',
    );
    expect(question.textContent).toContain('En otros dispositivosNo se sabe desde aquí');
    await userEvent.click(within(question).getByRole('button', { name: 'Desactivar' }));
    expect(await screen.findByText('La cuenta de Milagros Condori Ñaupari está desactivada.')).toBeTruthy();
    expect(calls()).toEqual([[`/users/${MILAGROS.id}/`, 'PUT', { active: false }]]);
  });

  test('a disabled person is enabled again', async () => {
    const { calls } = await showUsers(`/usuarios?persona=${ROSA.id}`);
    await open('Activar cuenta');
    expect(await screen.findByText('Rosa Zevallos puede entrar otra vez, con su contraseña.')).toBeTruthy();
    expect(calls()).toEqual([[`/users/${ROSA.id}/`, 'PUT', { active: true }]]);
  });

  test('nobody disables themselves or changes their own role', async () => {
    await showUsers(`/usuarios?persona=${DANIELA.id}`);
    expect(await screen.findByText('Su propio rol lo cambia otro administrador.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Recepcionista' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Desactivar cuenta' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Contraseña de un solo uso' })).toBeNull();
  });
});

describe('a new person', () => {
  const fill = async (username: string) => {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Nuevo usuario' })).toHaveProperty('disabled', false),
    );
    await open('Nuevo usuario');
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Lucero');
    await userEvent.type(screen.getByLabelText('Apellido'), 'Paucar Ríos');
    await userEvent.type(screen.getByRole('textbox', { name: /^Usuario/ }), username);
    await open('Crear usuario');
  };

  test('is made with a password of one use', async () => {
    const made = { password: 'kemo-7402-rila-ab23', expires_at: '2026-11-24T17:50:00.000Z' };
    const { calls, runtime } = await showUsers('/usuarios', (path) => (path.endsWith('/password/') ? made : undefined));
    // The password is shown at once, while the round that brings the new person here is still running.
    runtime.syncNow = vi.fn(() => new Promise<void>(() => undefined));
    await fill('lucero');
    expect(await screen.findByText('kemo-7402-rila-ab23')).toBeTruthy();
    expect(runtime.syncNow).toHaveBeenCalledOnce();
    expect(screen.queryByText(/^Sus otras sesiones se cierran/)).toBeNull();
    const [[, , body], [second]] = calls() as [[string, string, { id: string }], [string]];
    expect(body).toMatchObject({
      username: 'lucero',
      first_name: 'Lucero',
      last_name: 'Paucar Ríos',
      rol: 'recepcionista',
      active: true,
    });
    expect(second).toBe(`/users/${body.id}/password/`);
  });

  test('a name that is taken is said beside the field, with one that is free', async () => {
    const { calls } = await showUsers();
    await screen.findByText('2 cuentas activas, 1 desactivada');
    await fill('milagros');
    expect(await screen.findByText('Ese usuario ya existe. Pruebe con lucero o lucero.paucar.')).toBeTruthy();
    expect(calls()).toEqual([]);
  });

  test('a name that only the server knows to be taken is said beside the field alone, and is no error of the page', async () => {
    const failed = vi.spyOn(globalThis, 'reportError').mockReturnValue(undefined);
    const fields = { username: 'Ese usuario ya existe' };
    await showUsers('/usuarios', (_, method) =>
      method === 'POST' ? new AppError('exists', 'Ese usuario ya existe.', { fields }) : undefined,
    );
    await fill('lucero');
    expect(await screen.findByText(/^Ese usuario ya existe\. Pruebe con/)).toBeTruthy();
    expect(screen.getAllByText(/Ese usuario ya existe/)).toHaveLength(1);
    expect(screen.queryByText(/No se pudo crear el usuario/)).toBeNull();
    expect(failed).not.toHaveBeenCalled();
  });

  test('exists even when the password could not be made, and the screen says what to do', async () => {
    vi.spyOn(globalThis, 'reportError').mockReturnValue(undefined);
    await showUsers('/usuarios', (path) =>
      path.endsWith('/password/') ? new AppError('network', 'sin red') : undefined,
    );
    await fill('lucero');
    expect(
      await screen.findByText(
        'El usuario se creó, pero todavía sin contraseña: pídala con «Contraseña de un solo uso».',
      ),
    ).toBeTruthy();
  });
});
