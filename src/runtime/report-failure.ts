import { AppError } from '#domain/wire/problem.ts';

/** Logs a failed request in the browser's console, a known refusal too; being offline is not logged. */
export function reportFailure(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'network')) reportError(error);
}
