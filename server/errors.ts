import { AppError, type FieldMessages, type Problem, type ProblemCode } from '#domain/wire/problem.ts';

const STATUS: Partial<Record<ProblemCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  calendar_unauthorized: 401,
  forbidden: 403,
  password_change_required: 403,
  password_expired: 403,
  password_required: 403,
  second_factor_required: 403,
  restore_code_required: 403,
  accounts_unconfirmed: 403,
  not_found: 404,
  method_not_allowed: 405,
  parent_gone: 409,
  exists: 409,
  limit_exceeded: 409,
  op_taken: 409,
  calendar_unconfigured: 409,
  epoch: 409,
  gone: 410,
  version: 412,
  children_changed: 412,
  too_large: 413,
  unsupported_media: 415,
  group_failed: 424,
  upgrade: 426,
  slow_down: 429,
  unavailable: 503,
};

/** The HTTP status of a problem code; 500 for the codes that only a tablet uses. */
export const statusOf = (code: ProblemCode): number => STATUS[code] ?? 500;

/** A refusal as a route throws it; http/problem.ts turns it into the problem body. */
export class HttpProblem extends AppError {
  override readonly status: number;
  readonly extra: Pick<Problem, 'current' | 'counts' | 'fallen' | 'reason' | 'challenge'>;
  /** Seconds, for `slow_down`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    options: {
      fields?: FieldMessages;
      current?: Problem['current'];
      counts?: Problem['counts'];
      fallen?: Problem['fallen'];
      reason?: Problem['reason'];
      challenge?: string;
      retryAfter?: number;
    } = {},
  ) {
    super(code, detail, options.fields ? { fields: options.fields } : {});
    this.status = statusOf(code);
    this.extra = {
      ...(options.current ? { current: options.current } : {}),
      ...(options.counts ? { counts: options.counts } : {}),
      ...(options.fallen ? { fallen: options.fallen } : {}),
      ...(options.reason ? { reason: options.reason } : {}),
      ...(options.challenge === undefined ? {} : { challenge: options.challenge }),
    };
    this.retryAfter = options.retryAfter;
  }
}
