import type { CollectionName } from '#domain/record/collections.ts';

/** The stable codes of problem bodies; `network` and `storage` are the tablet's own. */
export type ProblemCode =
  | 'invalid'
  | 'unauthenticated'
  | 'calendar_unauthorized'
  | 'calendar_unconfigured'
  | 'forbidden'
  | 'password_change_required'
  | 'password_expired'
  | 'password_required'
  | 'second_factor_required'
  | 'restore_code_required'
  | 'accounts_unconfirmed'
  | 'not_found'
  | 'parent_gone'
  | 'exists'
  | 'limit_exceeded'
  | 'op_taken'
  | 'epoch'
  | 'gone'
  | 'version'
  | 'children_changed'
  | 'too_large'
  | 'unsupported_media'
  | 'group_failed'
  | 'upgrade'
  | 'slow_down'
  | 'unavailable'
  | 'method_not_allowed'
  | 'network'
  | 'storage';

/** Spanish messages by field name. */
export type FieldMessages = Record<string, string>;

/** The deleted record because of which a write was refused, with its title. */
export interface FallenParent {
  collection: CollectionName;
  id: string;
  title: string;
}

/** RFC 9457 problem body, `application/problem+json`. `detail` is Spanish and fit to show. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  fields?: FieldMessages;
  /** The row as it stands, with 412 `version` and 409 `exists`. */
  current?: Record<string, unknown>;
  /** With `children_changed`: how many descendants of each collection changed. */
  counts?: Record<string, number>;
  /** With `parent_gone`: the uppermost record that was deleted, when it can be restored. */
  fallen?: FallenParent;
  /**
   * With `unauthenticated`, when a session is not renewed because somebody ended it, not because its time was up:
   * disabled = the person's account is, revoked = the session was closed.
   */
  reason?: EndReason;
  /** With `second_factor_required`: the token that the call with the code brings back. */
  challenge?: string;
}

/** Why a session ended before its time: the tablet then lets go of the clinic's data (decision 114). */
export type EndReason = 'disabled' | 'revoked';

/** The one error class of the project: branch on `code`, never on words. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldMessages | undefined;
  /** The HTTP status where there was an answer. */
  readonly status: number | undefined;
  /** Milliseconds that the server asks to wait. */
  readonly waitMs: number | undefined;
  /** With `second_factor_required`. */
  readonly challenge: string | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    options: { fields?: FieldMessages; status?: number; waitMs?: number; challenge?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.status = options.status;
    this.waitMs = options.waitMs;
    this.challenge = options.challenge;
  }
}

/** The message of a failure: its first words, then the reason where the failure is one that Arcada knows. */
export const failureWords = (first: string, cause: unknown): string =>
  cause instanceof AppError ? `${first} ${cause.message}` : first;
