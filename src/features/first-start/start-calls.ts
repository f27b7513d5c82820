// The calls of the first start, made before anybody can sign in.
import { httpTransport, problemError } from '#api/client.ts';
import type { NetworkInfo } from '#domain/wire/wire.ts';

/** Milliseconds: the demo clinic is made meanwhile. */
const LONGEST_START = 300_000;

/** A person of the demo clinic; the password is replaced at its first use. */
export interface DemoPerson {
  username: string;
  password: string;
}

/** The body of POST /api/first-start/. */
export interface NewClinic {
  code: string;
  demo: boolean;
  clinic?: object;
  administrator: { username: string; first_name: string | null; last_name: string | null; password: string };
}

async function post(path: string, json: object, timeout?: number): Promise<unknown> {
  const response = await httpTransport()({ method: 'POST', path, json, ...(timeout !== undefined && { timeout }) });
  if (response.status >= 400) throw problemError(response);
  return response.body;
}

/** Throws AppError, with `fields.code` for a wrong one. */
export const checkCode = async (code: string): Promise<void> => void (await post('/first-start/code/', { code }));

/** The answer to POST /api/first-start/. */
export interface MadeClinic {
  /** The people of the demo clinic; empty for a clinic of one's own. */
  people: DemoPerson[];
  network: NetworkInfo;
}

/** Makes the clinic and its administrador. Throws AppError. */
export const createClinic = async (clinic: NewClinic): Promise<MadeClinic> =>
  (await post('/first-start/', clinic, LONGEST_START)) as MadeClinic;
