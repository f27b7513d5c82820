import { fullName } from '#domain/patients/patient.ts';
import type { UserInfo } from '#domain/wire/wire.ts';

/** "Patricia Huamán Rojas", or the username of a person without a name. */
export const nameOf = (user: UserInfo): string => fullName(user) || user.username;
