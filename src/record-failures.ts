// Logs uncaught failures on the tablet, without clinical text.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { describeFailure } from '#store/safety/describe-failure.ts';

export function recordFailures(db: ArcadaDatabase): void {
  const record = (reason: unknown) => {
    recordFailure(db, { at: Date.now(), where: location.pathname, error: describeFailure(reason) }).catch(
      // The store itself failed: only the console is left.
      (error: unknown) => console.warn('failure not recorded', error),
    );
  };
  addEventListener('error', (event) => record(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => record(event.reason));
}
