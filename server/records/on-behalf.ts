import type { UserInfo } from '#domain/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { invalidField } from '#server/http/validation.ts';
import type { Sender } from './types.ts';

/**
 * The sender of what an administrador sends for another person (design §8, decision 032): both are in the audit. Throws
 * HttpProblem for anybody else, and for a person whom nobody knows.
 */
export async function onBehalfOf(
  { db }: Pick<ServerContext, 'db'>,
  user: UserInfo,
  sender: Sender,
  author: string | undefined,
): Promise<Sender> {
  if (author === undefined || author === user.id) return sender;
  if (user.rol !== 'administrador') {
    throw new HttpProblem('forbidden', 'Solo un administrador puede enviar los cambios de otra persona.');
  }
  const known = await db.selectFrom('users').select('id').where('id', '=', author).executeTakeFirst();
  if (!known) throw invalidField('on_behalf_of', 'La persona en cuyo nombre se envía no existe');
  return { ...sender, userId: known.id, actingUserId: user.id };
}
