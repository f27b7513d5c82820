import { expect, it } from 'vitest';
import type { Answers } from '#install-page/check.ts';
import type { Choice } from '#install-page/choice.ts';
import { addressOf, homeOf, nextPart } from '#install-page/lead.ts';

const PLACES = {
  origin: 'http://192.168.1.20:8080',
  name: 'arcada.local',
  number: '192.168.1.20',
  httpPort: '8080',
  httpsPort: '8443',
};

const answers = (nameSecure: boolean, numberSecure: boolean): Answers => ({
  server: true,
  name: nameSecure,
  nameSecure,
  numberSecure,
});

it.each<[string, Answers, Choice | null, string, Choice | null]>([
  ['nothing is trusted yet', answers(false, false), null, 'pasos', null],
  ['nothing is trusted any more, and the number was chosen', answers(false, false), 'number', 'pasos', null],
  ['the name serves', answers(true, true), null, 'confia', 'name'],
  ['the name serves, and the number was chosen', answers(true, true), 'number', 'confia', 'number'],
  ['the name alone serves, and the number was chosen', answers(true, false), 'number', 'confia', 'name'],
  ['the number alone serves', answers(false, true), null, 'direccion', 'number'],
  ['the number alone serves, and the name was chosen', answers(false, true), 'name', 'direccion', 'number'],
  ['the number alone serves, and was chosen', answers(false, true), 'number', 'confia', 'number'],
])('where %s, the page shows the part and opens the address for it', (_case, found, choice, part, home) => {
  expect(nextPart(found, choice)).toBe(part);
  expect(homeOf(found, choice)).toBe(home);
});

it('an address has the port of https', () => {
  expect(addressOf('name', PLACES)).toBe('https://arcada.local:8443');
  expect(addressOf('number', PLACES)).toBe('https://192.168.1.20:8443');
});
