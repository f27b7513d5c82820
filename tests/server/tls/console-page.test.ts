import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { consolePage } from '#server/tls/console-page.ts';
import { NETWORK } from '#tests/support/network.ts';

const HERE = 'http://localhost:8080';
const INSTALL = 'http://192.168.1.20:8080/instalar';
/** Columns before the text beside the QR code, whose 29 modules begin at the fourth. */
const BESIDE = 35;

const linesOf = (page: string): string[] => page.split('\n');
const besideOf = (page: string): string[] =>
  linesOf(page)
    .filter((line) => /^ {4}[ █▀▄]{29}/.test(line))
    .map((line) => line.slice(BESIDE));

test('the first start’s page is the drawn one', () => {
  const page = consolePage(NETWORK, { here: HERE, code: 'K7M4-2XQP', colours: false });
  expect(linesOf(page).slice(0, 7)).toEqual([
    '',
    '  Arcada · puesta en marcha',
    '',
    '  1  En este equipo, abra',
    '     http://localhost:8080/inicio',
    '     y escriba el código  K7M4-2XQP  (vale hasta que se use)',
    '',
  ]);
  expect(besideOf(page)).toEqual([
    '2  En cada tableta, lea el cuadro o abra',
    `   ${INSTALL}`,
    '',
    'Direcciones de Arcada',
    '   https://arcada.local:8443   no cambia',
    '   https://192.168.1.20:8443   puede cambiar',
    '',
    'Huella del certificado (SHA-256)',
    '1  3F8A 91C2 D07E 55B1',
    '2  0C4D E86A 7B19 F2A3',
    '3  9E50 16DB C7F4 2A88',
    '4  B36F 04EC 8D71 5FA9',
    '',
    'Si una fila no es igual en la tableta,',
    'no instale el certificado.',
  ]);
  expect(linesOf(page).slice(-5)).toEqual([
    '',
    '  Windows muestra otra huella (SHA-1): 01234567 89ABCDEF 01234567 89ABCDEF 01234567',
    '',
    '  Para detener Arcada: Ctrl+C',
    '',
  ]);
});

test('the QR code holds the number’s address, dark modules drawn', () => {
  const { data } = encode(INSTALL, { border: 0, boostEcc: true });
  const page = consolePage(NETWORK, { here: HERE, code: 'K7M4-2XQP', colours: false });
  const drawn = linesOf(page)
    .filter((line) => /^ {4}[ █▀▄]{29}/.test(line))
    .flatMap((line) => {
      const characters = Array.from(line.slice(4, 4 + data.length));
      return [characters.map((part) => '█▀'.includes(part)), characters.map((part) => '█▄'.includes(part))];
    });
  expect(drawn.slice(0, data.length)).toEqual(data);
});

test('a later start leaves the first step out and names this machine’s address', () => {
  const page = consolePage(NETWORK, { here: HERE, colours: false });
  expect(page).not.toContain('/inicio');
  expect(besideOf(page)[0]).toBe('   En cada tableta, lea el cuadro o abra');
  expect(page).toContain('   http://localhost:8080       solo en este equipo');
});

test('a terminal shows the QR code dark on light, with a margin of four modules', () => {
  const page = consolePage(NETWORK, { here: HERE, code: 'K7M4-2XQP', colours: true });
  const light = linesOf(page).flatMap((line) => line.split('\u001B[30;107m')[1]?.split('\u001B[0m')[0] ?? []);
  expect(light).toHaveLength(2 + 15 + 2);
  for (const part of light) expect(part).toMatch(/^ {4}[ █▀▄]{29} {4}$/);
});

test('a machine whose name is not announced shows its numbers, those over IPv6 in brackets', () => {
  const page = consolePage(
    { ...NETWORK, localName: null, addresses: ['10.0.0.7', 'fd00::7'] },
    { here: HERE, colours: false },
  );
  expect(page).toContain('http://10.0.0.7:8080/instalar');
  expect(page).toContain('https://[fd00::7]:8443');
  expect(page).not.toContain('no cambia');
});

test('a machine without a network shows its own address and no QR code', () => {
  const page = consolePage({ ...NETWORK, localName: null, addresses: [] }, { here: HERE, colours: false });
  expect(page).toContain('http://localhost:8080   solo en este equipo');
  expect(page).not.toMatch(/[█▀▄]|instalar/);
});

test('the first start of a machine that only it itself reaches says so below the heading of the addresses', () => {
  const network = { ...NETWORK, localName: null, addresses: [] };
  const lines = linesOf(consolePage(network, { here: HERE, code: 'K7M4-2XQP', colours: false }));
  expect(lines.slice(lines.indexOf('  Direcciones de Arcada')).slice(0, 3)).toEqual([
    '  Direcciones de Arcada',
    '     http://localhost:8080   solo en este equipo',
    '',
  ]);
});

test('a machine that listens at one address is led there by https, and told to trust it first', () => {
  const network = { ...NETWORK, localName: null, addresses: ['fd00::7'] };
  const here = 'https://[fd00::7]:8443';
  const first = consolePage(network, { here, code: 'K7M4-2XQP', colours: false });
  expect(linesOf(first).slice(3, 8)).toEqual([
    '  1  En este equipo, abra',
    '     https://[fd00::7]:8443/inicio',
    '     y escriba el código  K7M4-2XQP  (vale hasta que se use)',
    '     Para que su navegador no avise, haga antes el paso 2 también aquí.',
    '',
  ]);
  const later = consolePage(network, { here, colours: false });
  expect(later.match(/https:\/\/\[fd00::7\]:8443/g)).toHaveLength(1);
  expect(later).not.toContain('solo en este equipo');
});
