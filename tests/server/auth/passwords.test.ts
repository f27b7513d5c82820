import { expect, test } from 'vitest';
import { passwordComplaint, randomPassword } from '#server/auth/first-administrator.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';

test('a password is kept as argon2id with 19 MiB and two passes', async () => {
  const hash = await hashPassword('una clave larga');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'una clave larga')).toBe(true);
  expect(await verifyPassword(hash, 'una clave Larga')).toBe(false);
});

test('nobody’s password is never right', async () => {
  expect(await verifyPassword(null, 'lo que sea')).toBe(false);
});

test('many at once all end', async () => {
  const hash = await hashPassword('una clave larga');
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, n) => verifyPassword(hash, n % 2 ? 'no' : 'una clave larga')),
  );
  expect(results.filter(Boolean)).toHaveLength(6);
});

test('of three hundred at once those past the end of the line are refused, and nobody who comes first', async () => {
  const hash = await hashPassword('una clave larga');
  await verifyPassword(null, 'una clave larga');
  const flood = Array.from({ length: 300 }, () => verifyPassword(hash, 'no'));
  const first = verifyPassword(hash, 'una clave larga', 'first');
  const ended = await Promise.allSettled(flood);
  const refused = ended.filter((end) => end.status === 'rejected');
  expect(refused).toHaveLength(300 - 42);
  expect(refused[0]?.reason).toMatchObject({ code: 'slow_down', retryAfter: 5 });
  expect(await first).toBe(true);
});

test('a random password is good enough and differs each time', () => {
  const [one, two] = [randomPassword(), randomPassword()];
  expect(one).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(one).not.toBe(two);
  expect(passwordComplaint(one, 'admin')).toBeNull();
  expect(passwordComplaint('corta', 'admin')).toBe('La contraseña debe tener al menos 10 caracteres');
});

test.each(['1234567890', 'contrasena2026', 'la-de-admin-2026'])(
  'a password given to the server obeys the rules of any password: %s is refused for admin',
  (given) => {
    expect(passwordComplaint(given, 'admin')).toBe('Elija otra: es de las más usadas o contiene su usuario');
  },
);
