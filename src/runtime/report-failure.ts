import { AppError } from '#domain/wire/problem.ts';

/** A question to the server that failed goes to the browser's log, a known refusal too; being offline is no failure. */
export function reportFailure(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'network')) reportError(error);
}
