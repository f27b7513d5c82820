import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalCode, optionalName, requiredText } from '#domain/values/schemas.ts';

/** The roles of specification §6. */
export const ROLES = ['administrador', 'recepcionista'] as const;
/** One of `ROLES`. */
export type Role = (typeof ROLES)[number];
/** The Spanish words of each role. */
export const ROLE_LABELS = { administrador: 'Administrador', recepcionista: 'Recepcionista' } satisfies Record<
  Role,
  string
>;

/** The fields of a user that an administrador writes; the password travels beside them and is never part of the row. */
export const userSchema = () =>
  v.object({
    username: v.pipe(
      requiredText('El nombre de usuario es obligatorio', 60),
      v.toLowerCase(),
      v.regex(/^[a-z0-9._-]+$/, 'Solo letras sin acento, números, punto, guion y guion bajo'),
    ),
    first_name: optionalName(100),
    last_name: optionalName(100),
    rol: v.picklist(ROLES, 'Elija un rol'),
    active: v.optional(v.boolean('Indique si el usuario está activo'), true),
    licence_number: optionalCode(40),
  });

/** The values of a user once its schema has parsed them. */
export type UserValues = v.InferOutput<ReturnType<typeof userSchema>>;
/** A row of the collection: a user. */
export type User = RowMeta & UserValues;

/** Passwords have at least ten characters; more than 200 would only slow the hash. */
export const passwordSchema = v.pipe(
  v.string('La contraseña es obligatoria'),
  v.minLength(10, 'La contraseña debe tener al menos 10 caracteres'),
  v.maxLength(200, 'La contraseña puede tener como máximo 200 caracteres'),
);

/** The definition of users, for store, sync and server. */
export const userDefinition: EntityDefinition<UserValues> = {
  collection: 'users',
  singular: 'usuario',
  plural: 'usuarios',
  labels: {
    username: 'Usuario',
    first_name: 'Nombre',
    last_name: 'Apellido',
    rol: 'Rol',
    active: 'Activo',
    licence_number: 'Número de colegiatura',
  },
  choices: { rol: ROLE_LABELS },
  schema: userSchema,
  defaults: {
    username: '',
    first_name: null,
    last_name: null,
    rol: 'recepcionista',
    active: true,
    licence_number: null,
  },
  parents: [],
  merge: {},
  title: (row) => displayName(row),
};

/**
 * The person on screen when signing in succeeded and user-info failed (specification §6), until the synced `users` name them.
 */
export function fallbackUser(id: string, username: string) {
  const rol: Role = username === 'admin' ? 'administrador' : 'recepcionista';
  return { id, username, first_name: null, last_name: null, rol };
}

/** First name if first and last name exist, else the username, else 'Usuario' (specification §2). */
export function displayName(
  user: Partial<Pick<UserValues, 'first_name' | 'last_name' | 'username'>> | null | undefined,
): string {
  if (user?.first_name && user.last_name) return user.first_name;
  return user?.username || 'Usuario';
}
