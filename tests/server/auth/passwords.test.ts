import { describe, expect, test } from 'vitest';
import { randomPassword } from '#server/auth/random-password.ts';
import { passwordComplaint } from '#server/auth/password-rules.ts';
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

const ADMIN = { username: 'admin' };
const MILAGROS = { username: 'mcastro', first_name: 'Milagros', last_name: 'Castro Ríos' };
const CLINIC = 'Clínica Dental Miraflores';

test('a random password is good enough and differs each time', async () => {
  const [one, two] = [randomPassword(), randomPassword()];
  expect(one).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(one).not.toBe(two);
  expect(await passwordComplaint(one, ADMIN, CLINIC)).toBeNull();
});

describe('a password is refused with the reason:', () => {
  test.each([
    ['corta', 'La contraseña debe tener al menos 10 caracteres'],
    ['1234567890', 'Elija otra: solo tiene cifras'],
    ['14-02-1987', 'Elija otra: solo tiene cifras'],
    ['987 654 321 0', 'Elija otra: solo tiene cifras'],
    ['qwertyuiop', 'Elija otra: son teclas seguidas o repetidas'],
    ['Qwerty12345!', 'Elija otra: son teclas seguidas o repetidas'],
    ['1qaz2wsx3edc', 'Elija otra: son teclas seguidas o repetidas'],
    ['zxcvbnm.1234', 'Elija otra: son teclas seguidas o repetidas'],
    ['abcabcabcabc', 'Elija otra: son teclas seguidas o repetidas'],
    ['aaaaaaaaaaaa', 'Elija otra: son teclas seguidas o repetidas'],
    ['la-de-mcastro', 'Elija otra: contiene su usuario'],
    ['Milagros1987', 'Elija otra: casi toda es su nombre'],
    ['castro.rios.1', 'Elija otra: casi toda es su nombre'],
    ['Miraflores26', 'Elija otra: casi toda es el nombre de la clínica o del programa'],
    ['arcada2026!!', 'Elija otra: casi toda es el nombre de la clínica o del programa'],
    ['contraseña2026', 'Elija otra: es de las más usadas'],
    ['password1234', 'Elija otra: es de las más usadas'],
    ['manchester1', 'Elija otra: es de las más usadas'],
    ['P@ssw0rd2026', 'Elija otra: es de las más usadas'],
    ['P4r4gu4s2026', 'Elija otra: es una sola palabra conocida. Junte tres o cuatro'],
    ['c0ntr4s3n4', 'Elija otra: es de las más usadas'],
    ['c0ntr4s3n42026!', 'Elija otra: es de las más usadas'],
    ['playstation', 'Elija otra: es de las más usadas'],
    ['Paraguas2026', 'Elija otra: es una sola palabra conocida. Junte tres o cuatro'],
    ['#corazones99', 'Elija otra: es una sola palabra conocida. Junte tres o cuatro'],
    ['Mariposa2026', 'Elija otra: es de las más usadas'],
    ['Valentina2026', 'Elija otra: es de las más usadas'],
  ])('%s', async (password, reason) => {
    expect(await passwordComplaint(password, MILAGROS, CLINIC)).toBe(reason);
  });
});

test.each([
  'cuatro muelas juntas',
  'una-clave-de-prueba',
  'tren.verde.martes',
  'kT7#vq9!zR2m',
  'milagros de la abuela 7',
])('a password that nobody guesses at once is taken: %s', async (password) => {
  expect(await passwordComplaint(password, MILAGROS, CLINIC)).toBeNull();
});
