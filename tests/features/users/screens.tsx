// The administrador's screen of the clinic's people, with a server whose answers the test holds back.
import { vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { User } from '#domain/people/user.ts';
import type { Row } from '#domain/record/row.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { AccountInfo, SessionInfo } from '#domain/wire/wire.ts';
import type { RequestOptions } from '#runtime/runtime.tsx';
import { Route } from '#app/routes/_app/usuarios.tsx';
import { ANA, META } from '#tests/support/factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';

const NOW = '2026-11-23T17:50:00';

const person = (values: Partial<User>): User & Row => ({
  ...META,
  id: newId(),
  username: 'alguien',
  first_name: null,
  last_name: null,
  rol: 'recepcionista',
  active: true,
  licence_number: null,
  ...values,
});

export const DANIELA = person({
  id: ANA.id,
  username: 'daniela',
  first_name: 'Daniela',
  last_name: 'Vega',
  rol: 'administrador',
});
export const MILAGROS = person({ username: 'milagros', first_name: 'Milagros', last_name: 'Condori Ñaupari' });
export const ROSA = person({ username: 'rosa.zevallos', first_name: 'Rosa', last_name: 'Zevallos', active: false });

const session = (values: Partial<SessionInfo>): SessionInfo => ({
  id: newId(),
  user: MILAGROS.id,
  device_id: newId(),
  device: 'Chrome en tableta Android',
  created_at: '2026-11-20T10:00:00Z',
  last_used_at: '2026-11-23T17:40:00.000Z',
  current: false,
  ...values,
});

type Call = [path: string, method: string, body: unknown];

/** Shows the screen, and records the calls to the server; `answer` replaces the answer to a call. */
export async function showUsers(
  address = '/usuarios',
  answer: (path: string, method: string, body: unknown) => unknown = () => undefined,
) {
  setNow(NOW);
  const store = await screenStore({ ...ANA, rol: 'administrador' });
  await store.receive('users', DANIELA, MILAGROS, ROSA);
  const calls: Call[] = [];
  const sessions = [
    session({ user: DANIELA.id, current: true }),
    session({}),
    session({ device: 'Chrome en Windows', last_used_at: '2026-11-22T23:02:00.000Z' }),
  ];
  const accounts: AccountInfo[] = [
    { user: DANIELA.id, last_used_at: '2026-11-23T17:45:00.000Z', password: 'own', second_factor: false },
    { user: MILAGROS.id, last_used_at: '2026-11-23T17:40:00.000Z', password: 'own', second_factor: false },
    { user: ROSA.id, last_used_at: null, password: 'own', second_factor: false },
  ];
  const request = vi.fn(async (path: string, { method = 'GET', json }: RequestOptions = {}) => {
    calls.push([path, method, json]);
    const given = answer(path, method, json);
    if (given instanceof AppError) throw given;
    if (given !== undefined) return given;
    if (path === '/accounts/') return accounts;
    if (path === '/sessions/') return sessions;
    return null;
  });
  const shown = showScreen(store, address, { '/usuarios': Route }, { request: request as never });
  return { ...shown, store, sessions, calls: () => calls.filter(([, method]) => method !== 'GET') };
}
