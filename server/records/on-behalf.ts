import type { UserInfo } from '#domain/wire/wire.ts';
import { HttpProblem } from '#server/errors.ts';
import type { Sender } from './sender.ts';

/**
 * The sender of changes that an administrador sends for another person (decision 032): the audit holds both. The author
 * may be unknown here, with an account made after the copy from which the database was put back (decision 033). Throws
 * HttpProblem for anybody but an administrador.
 */
export function onBehalfOf(user: UserInfo, sender: Sender, author: string | undefined): Sender {
  if (author === undefined || author === user.id) return sender;
  if (user.rol !== 'administrador') {
    throw new HttpProblem('forbidden', 'Solo un administrador puede enviar los cambios de otra persona.');
  }
  return { ...sender, userId: author, actingUserId: user.id };
}
