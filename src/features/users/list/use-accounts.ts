import { useCallback, useMemo } from 'react';
import type { AccountInfo } from '#domain/wire/wire.ts';
import type { User } from '#domain/people/user.ts';
import { deviceList, type SignedInDevice } from '#entities/session/device-list.ts';
import { useDevices } from '#entities/session/use-devices.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { readUsers } from '#store/session/people.ts';
import { unsentByAuthor } from '#store/session/unsent-by-author.ts';

/** A person, with this tablet's and the server's knowledge of the account. */
export interface Account {
  user: User;
  /** Undefined until the server answers. */
  lastUsedAt?: string | null;
  password?: AccountInfo['password'];
  /** Signing in asks for a code too. Undefined until the server answers. */
  secondFactor?: boolean;
  /** Undefined until the server answers. */
  devices?: SignedInDevice[];
  /** The person's changes that wait on this tablet. */
  unsent: number;
}

export interface Accounts {
  /** Those who may sign in come first; undefined during the first read. */
  people: Account[] | undefined;
  /** The server cannot be reached: its data are missing, and nothing can be changed. */
  offline: boolean;
  /** The server's message when it refused. */
  failure: string | null;
  reload: () => Promise<void>;
  /** Ends sessions by their ids. */
  revoke: (ids: readonly string[]) => Promise<void>;
}

/** The people as the tablet knows them; passwords, last use and devices are asked of the server each time. */
export function useAccounts(): Accounts {
  const users = valueOf(useRead(readUsers));
  const unsent = valueOf(useRead(unsentByAuthor));
  const accounts = useServerRead<AccountInfo[]>('/accounts/');
  const { devices, revoke } = useDevices();
  const [load, loadDevices] = [accounts.reload, devices.reload];
  const reload = useCallback(async () => void (await Promise.all([load(), loadDevices()])), [load, loadDevices]);
  // The last answer stays: it is as true offline.
  const told = accounts.value;
  const sessions = devices.status === 'ready' ? devices.value : undefined;
  const people = useMemo(() => {
    if (!users || !unsent) return undefined;
    const known = new Map(told?.map((account) => [account.user, account]));
    const byPerson = sessions && devicesByPerson(sessions);
    return users.toSorted(inOrder).map((user): Account => {
      const account = known.get(user.id);
      return {
        user,
        unsent: unsent.get(user.id) ?? 0,
        ...(account && {
          lastUsedAt: account.last_used_at,
          password: account.password,
          secondFactor: account.second_factor,
        }),
        ...(byPerson && { devices: byPerson.get(user.id) ?? [] }),
      };
    });
  }, [users, unsent, told, sessions]);
  const { status, message } = accounts;
  return { people, offline: status === 'offline', failure: status === 'failed' ? message : null, reload, revoke };
}

function devicesByPerson(sessions: Parameters<typeof deviceList>[0]): Map<string, SignedInDevice[]> {
  const { own, others } = deviceList(sessions, undefined);
  const map = new Map(others.map(({ user, devices }) => [user, devices]));
  if (own) map.set(own.user, [own, ...(map.get(own.user) ?? [])]);
  return map;
}

const nameOf = ({ first_name, last_name, username }: User) => [first_name, last_name, username].join(' ');

const inOrder = (a: User, b: User) =>
  Number(b.active) - Number(a.active) || nameOf(a).localeCompare(nameOf(b), 'es', { sensitivity: 'base' });
