import type { TokenPair } from '#domain/wire/wire.ts';
import { PASSWORD } from '#tests/support/first-start.ts';

/** Calls the server at `url` as another person, an administrador, past any proxy. */
export async function atDesk(url: string, password = PASSWORD): Promise<(path: string) => Promise<Response>> {
  const body = JSON.stringify({ username: 'admin', password });
  const headers = { 'content-type': 'application/json' };
  const token = await fetch(`${url}/api/token/`, { method: 'POST', headers, body });
  const { access } = (await token.json()) as TokenPair;
  return (path) => fetch(url + path, { headers: { authorization: `Bearer ${access}` } });
}

/** How often each full name is at the server, and how often it wrote each op. */
export async function countsAt(url: string): Promise<{ names: Map<string, number>; ops: Map<string, number> }> {
  const get = await atDesk(url);
  const read = async <T>(path: string) => (await (await get(path)).json()) as T[];
  const patients = await read<{ first_name: string; last_name: string }>('/api/patients/?limit=500');
  const audit = await read<{ op_id: string }>('/api/audit/?collection=patients&limit=500');
  return {
    names: count(patients.map(({ first_name, last_name }) => `${first_name} ${last_name}`)),
    ops: count(audit.map(({ op_id }) => op_id)),
  };
}

/** Counts how often each value occurs. */
export function count(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
