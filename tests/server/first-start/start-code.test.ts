import { expect, test } from 'vitest';
import { StartCode } from '#server/first-start/start-code.ts';

const wrong = (code: StartCode) => (code.text.startsWith('A') ? 'BBBB-BBBB' : 'AAAA-AAAA');

/** The message with which a code is refused; null when it is accepted. */
function refusalOf(code: StartCode, given: string): string | null {
  try {
    code.check(given);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test('has eight letters and digits that do not look alike, another one each time', () => {
  const [one, two] = [new StartCode(() => undefined), new StartCode(() => undefined)];
  expect(one.text).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  expect(one.text).not.toBe(two.text);
});

test('is accepted in small letters, without its hyphen and with spaces', () => {
  const code = new StartCode(() => undefined);
  expect(refusalOf(code, code.text)).toBeNull();
  expect(refusalOf(code, ` ${code.text.toLowerCase().replace('-', ' ')} `)).toBeNull();
});

test('the tries that are left are told; after ten the code is another one, written on the console', () => {
  const told: string[] = [];
  const code = new StartCode((each) => told.push(each));
  const first = code.text;
  expect(refusalOf(code, wrong(code))).toBe(
    'Ese código no es. Le quedan 9 intentos; después el servidor escribe otro.',
  );
  for (let left = 8; left > 1; left -= 1) refusalOf(code, wrong(code));
  expect(refusalOf(code, wrong(code))).toBe('Ese código no es. Le queda 1 intento; después el servidor escribe otro.');
  expect(refusalOf(code, wrong(code))).toBe(
    'Ese código no es. El servidor acaba de escribir otro en su ventana: use ese.',
  );
  expect(told).toEqual([code.text]);
  expect(code.text).not.toBe(first);
  expect(refusalOf(code, first)).toBe('Ese código no es. Le quedan 9 intentos; después el servidor escribe otro.');
  expect(refusalOf(code, code.text)).toBeNull();
});
