import { fullName } from '#domain/patients/patient.ts';
import type { User } from '#domain/people/user.ts';
import { formatNumber } from '#ui/text/format.ts';

/** "Milagros Condori Ñaupari", or the username of a person without a name. */
export const accountName = (user: Pick<User, 'first_name' | 'last_name' | 'username'>): string =>
  fullName(user) || user.username;

/** "3 sin enviar en esta tableta". */
export const unsentHere = (count: number): string => `${formatNumber(count)} sin enviar en esta tableta`;
