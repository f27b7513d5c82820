// The calls by which an administrador confirms the accounts of a clinic that was restored from a copy (decision 113).
import type { UserInfo } from './wire.ts';

/** An active account of the copy: in the answer to POST /api/restored/accounts/. */
export interface RestoredAccount extends UserInfo {
  /** When the person last used the clinic, as far as the copy knows; null: never. */
  last_used_at: string | null;
}

/** The body of POST /api/restored/accounts/: an administrador of the copy, and the code of the server's console. */
export interface RestoredSignIn {
  username: string;
  password: string;
  code: string;
}

/** The body of POST /api/restored/. */
export interface RestoredConfirmation extends RestoredSignIn {
  /** The ids of the accounts that stay active; the others are deactivated. */
  active: string[];
}
