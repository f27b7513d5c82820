// Detects, by a tablet's cursor, a database that was put back from a copy without `npm run restored`.
import type { FastifyBaseLogger } from 'fastify';
import type { ServerContext } from '#server/context.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { beginEpoch } from './begin-epoch.ts';
import { isProven } from './cursor-proof.ts';
import type { Head } from './head.ts';

const PROVEN =
  'Esta base de datos es una copia anterior: las tabletas traerán lo que le falta y todas las personas inician sesión ' +
  'otra vez, primero un administrador con el código que sigue. La próxima vez, ejecute `npm run restored` antes de iniciar el servidor.';
const UNPROVEN =
  'Una tableta dice conocer cambios que esta base de datos no tiene. Si se puso en su sitio una copia, detenga el ' +
  'servidor, ejecute `npm run restored` e inícielo otra vez.';

/**
 * Handles a cursor ahead of the head. With its proof a new epoch begins: no client can forge that, for a cursor is
 * signed only once it is committed. Without proof the log notes it, once in an epoch, however many clients make one up.
 */
export function putBackDetector(
  context: ServerContext,
  log: FastifyBaseLogger,
): (cursor: Head, proof: string | undefined) => Promise<void> {
  const started = context.now();
  let told: string | undefined;
  return async (cursor, proof) => {
    const head = await context.db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow();
    const facts = { cursor: cursor.seq, head: head.seq };
    if (proof === undefined || !isProven(head.cursor_key, cursor, proof)) {
      if (told !== head.epoch) log.error(facts, UNPROVEN);
      told = head.epoch;
      return;
    }
    const begun = await inTransaction(context.db, (trx) => beginEpoch(trx, context.now(), { lost: cursor, started }));
    if (!begun) return;
    log.error(facts, PROVEN);
    context.events.announce(begun);
    context.events.announceRevocation();
  };
}
