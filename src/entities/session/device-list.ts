// The server's sessions grouped by device: people recognise devices, not sign-ins. Pure.
import type { SessionInfo } from '#domain/wire/wire.ts';

/** One device of one person, with all its sessions. */
export interface SignedInDevice {
  /** Its newest session's id. */
  key: string;
  user: string;
  name: string;
  lastUsedAt: string;
  /** The session that asks is among them. */
  current: boolean;
  /** The ids of all its sessions. */
  sessions: string[];
}

/** The devices of one person, the last used first. */
export interface PersonDevices {
  user: string;
  devices: SignedInDevice[];
}

export interface DeviceList {
  /** Null when the server does not know it (any more). */
  own: SignedInDevice | null;
  /** The others by person: the one on screen first, then by the last use. */
  others: PersonDevices[];
}

export function deviceList(sessions: readonly SessionInfo[], person: string | undefined): DeviceList {
  const devices = devicesOf(sessions);
  const people = new Map<string, SignedInDevice[]>();
  for (const device of devices) {
    if (!device.current) people.set(device.user, [...(people.get(device.user) ?? []), device]);
  }
  const others = [...people].map(([user, own]) => ({ user, devices: own }));
  return {
    own: devices.find(({ current }) => current) ?? null,
    others: [...others.filter(({ user }) => user === person), ...others.filter(({ user }) => user !== person)],
  };
}

/** At most so many devices of others, with their groups. */
export function firstDevices(others: readonly PersonDevices[], limit: number): PersonDevices[] {
  let left = limit;
  const shown: PersonDevices[] = [];
  for (const { user, devices } of others) {
    if (left <= 0) break;
    shown.push({ user, devices: devices.slice(0, left) });
    left -= devices.length;
  }
  return shown;
}

/** A browser that signs in again leaves a session behind: sessions of one browser and one person are one device. */
function devicesOf(sessions: readonly SessionInfo[]): SignedInDevice[] {
  const newestFirst = sessions.toSorted((a, b) => b.last_used_at.localeCompare(a.last_used_at));
  const devices = new Map<string, SignedInDevice>();
  for (const { id, user, device_id, device, last_used_at, current } of newestFirst) {
    const key = device_id === null ? id : `${user}/${device_id}`;
    const known = devices.get(key);
    if (known) {
      known.sessions.push(id);
      known.current ||= current;
    } else devices.set(key, { key: id, user, name: device, lastUsedAt: last_used_at, current, sessions: [id] });
  }
  return [...devices.values()];
}
