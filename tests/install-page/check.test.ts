import { expect, it } from 'vitest';
import { check, judge, type Places } from '#install-page/check.ts';

const PLACES: Places = {
  origin: 'http://192.168.1.20:8080',
  name: 'arcada.local',
  number: '192.168.1.20',
  httpPort: '8080',
  httpsPort: '8443',
};

/** Asks a network in which these origins answer. */
const network =
  (...origins: string[]) =>
  async (origin: string) =>
    origins.includes(origin);

async function verdictOf(places: Places, ...origins: string[]) {
  return judge(await check(places, network(...origins)), places);
}

it('a device that does not trust yet hears so, and that it is asked again', async () => {
  const verdict = await verdictOf(PLACES, 'http://192.168.1.20:8080', 'http://arcada.local:8080');
  expect(verdict).toEqual({
    title: 'Todavía no confía',
    detail: 'Se comprueba sola',
    remedy: '',
    trusts: false,
  });
});

it('a name that does not answer is replaced by the number, in words', async () => {
  const verdict = await verdictOf(PLACES, 'http://192.168.1.20:8080', 'https://192.168.1.20:8443');
  expect(verdict.remedy).toBe('arcada.local no responde: se usará el número 192.168.1.20.');
  expect(verdict.trusts).toBe(true);
});

it('a server that does not answer is no question of trust', async () => {
  const verdict = await verdictOf(PLACES);
  expect(verdict.title).toBe('El servidor no responde');
  expect(verdict.remedy).toContain('wifi de la clínica');
});

it('a page that came by https asks by https alone: a browser would refuse the rest', async () => {
  const asked: string[] = [];
  const answers = await check({ ...PLACES, origin: 'https://192.168.1.20:8443' }, async (origin) => {
    asked.push(origin);
    return true;
  });
  expect(asked.every((origin) => origin.startsWith('https:'))).toBe(true);
  expect(answers).toEqual({ server: true, name: true, nameSecure: true, numberSecure: true });
});

it('without a name nothing is said of one', async () => {
  const places = { ...PLACES, name: null };
  const answers = await check(places, network('http://192.168.1.20:8080'));
  expect(answers.name).toBeNull();
  expect(judge(answers, places).remedy).toBe('');
});
