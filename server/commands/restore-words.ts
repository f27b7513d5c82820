// The words that the commands which put a clinic back from a copy say at their end.
import { ROLE_LABELS } from '#domain/people/user.ts';
import type { RestoredAccount } from '#domain/wire/restored.ts';
import type { Db } from '#server/db/tables.ts';
import { listActive, releaseAccounts } from '#server/restored/hold.ts';

/** The option by which the person at the command line answers for the accounts of the copy (decision 113). */
export const CONFIRM = '--confirmar';

const DONE =
  'Listo. Inicie el servidor: cada tableta enviará lo que la copia no tiene, y ofrecerá lo que otras personas ' +
  'habían guardado. Todas las personas inician sesión otra vez. Los enlaces a la agenda y la conexión con Google que ' +
  'había en la copia ya no valen: hágalos de nuevo.';

const HELD =
  'Antes de que alguien entre, un administrador confirma quién sigue en la clínica: inicia sesión y escribe el código ' +
  'que el servidor muestra en su ventana (si es un servicio: journalctl -u arcada).';

/** Tells the end of the work; with `confirmed` people may sign in at once, and their accounts are named. */
export async function endRestore(db: Db, confirmed: boolean): Promise<string> {
  if (!confirmed) return `${DONE}\n${HELD}`;
  await releaseAccounts(db);
  const lines = (await listActive(db)).map((account) => `  ${lineOf(account)}`);
  return [DONE, 'Pueden entrar sin más las cuentas activas de la copia:', ...lines].join('\n');
}

const lineOf = ({ username, rol, last_used_at }: RestoredAccount): string =>
  `${username} (${ROLE_LABELS[rol]}), ${last_used_at === null ? 'nunca entró' : `último uso ${last_used_at.slice(0, 10)}`}`;
