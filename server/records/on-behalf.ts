import type { UserInfo } from '#domain/wire/wire.ts';
import { HttpProblem } from '#server/errors.ts';
import type { Sender } from './sender.ts';

/**
 * The sender of what an administrador sends for another person (design §8, decision 032): both are in the audit. The other
 * one may be unknown here, with an account made after the copy from which the database was put back (decision 033). Throws
 * HttpProblem for anybody else.
 */
export function onBehalfOf(user: UserInfo, sender: Sender, author: string | undefined): Sender {
  if (author === undefined || author === user.id) return sender;
  if (user.rol !== 'administrador') {
    throw new HttpProblem('forbidden', 'Solo un administrador puede enviar los cambios de otra persona.');
  }
  return { ...sender, userId: author, actingUserId: user.id };
}
