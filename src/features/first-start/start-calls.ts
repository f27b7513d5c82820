// The calls of the first start, made before anybody can sign in.
import { postWithoutSession } from '#api/client.ts';
import type { NetworkInfo } from '#domain/wire/wire.ts';

/** How long the server may take to make the clinic, a demo included, milliseconds. */
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

/** Throws AppError, with `fields.code` for a wrong one. */
export async function checkCode(code: string): Promise<void> {
  await postWithoutSession('/first-start/code/', { code });
}

/** The answer to POST /api/first-start/. */
export interface MadeClinic {
  /** The people of the demo clinic; empty for a clinic of one's own. */
  people: DemoPerson[];
  network: NetworkInfo;
}

/** Makes the clinic and its administrador. Throws AppError. */
export const createClinic = async (clinic: NewClinic): Promise<MadeClinic> =>
  (await postWithoutSession('/first-start/', clinic, LONGEST_START)) as MadeClinic;
