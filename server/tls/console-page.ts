// The lines that `npm start` prints on a clinic's computer: how this machine and the tablets reach Arcada.
import { renderUnicodeCompact } from 'uqr';
import { groupsOf, rowsOf } from '#domain/values/fingerprint.ts';
import { inUrl } from './addresses.ts';
import { installAddress } from './install-address.ts';
import type { Network } from './network.ts';

/** The facts that the page shows beside the network itself. */
export interface ConsoleOptions {
  /** Where this machine reaches the server. */
  here: string;
  /** While nobody exists: the code of the first start. */
  code?: string | undefined;
  /** Whether the terminal shows colours: the QR code then keeps its own, dark on light. */
  colours: boolean;
}

const INDENT = '    ';
/** The margin that a reader of QR codes expects, in modules. */
const MARGIN = 4;
const DARK_ON_LIGHT = '\u001B[30;107m';
const RESET = '\u001B[0m';

/** The page as lines of text for a terminal or a journal. */
export function consolePage(network: Network, { here, code, colours }: ConsoleOptions): string {
  const first =
    code === undefined
      ? []
      : [
          '  1  En este equipo, abra',
          `     ${here}/inicio`,
          `     y escriba el código  ${code}  (vale hasta que se use)`,
          ...(here.startsWith('https:')
            ? ['     Para que su navegador no avise, haga antes el paso 2 también aquí.']
            : []),
          '',
        ];
  const install = installAddress(network);
  const side = [
    ...(install === null
      ? []
      : [`${code === undefined ? ' ' : '2'}  En cada tableta, lea el cuadro o abra`, `   ${install}`, '']),
    'Direcciones de Arcada',
    ...addresses(network, code === undefined || install === null ? here : null),
    '',
    'Huella del certificado (SHA-256)',
    ...rowsOf(network.anchor.sha256).map((row, place) => `${place + 1}  ${row.join(' ')}`),
    '',
    'Si una fila no es igual en la tableta,',
    'no instale el certificado.',
  ];
  return [
    '',
    '  Arcada · puesta en marcha',
    '',
    ...first,
    ...(install === null ? side.map((line) => `  ${line}`.trimEnd()) : beside(install, side, colours)),
    '',
    `  Windows muestra otra huella (SHA-1): ${groupsOf(network.anchor.sha1, 8).join(' ')}`,
    '',
    '  Para detener Arcada: Ctrl+C',
    '',
  ].join('\n');
}

/**
 * Each address, and whether it can change; an address that only this machine reaches comes last. `here` is null where the
 * page names it above: it is said again only where it is the sole address.
 */
function addresses({ localName, addresses: numbers, httpsPort }: Network, here: string | null): string[] {
  const lines: [string, string][] = [];
  if (localName !== null) lines.push([`https://${localName}:${httpsPort}`, 'no cambia']);
  for (const number of numbers) lines.push([`https://${inUrl(number)}:${httpsPort}`, 'puede cambiar']);
  if (here !== null && lines.every(([address]) => address !== here)) lines.push([here, 'solo en este equipo']);
  const longest = Math.max(...lines.map(([address]) => address.length));
  return lines.map(([address, words]) => `   ${address.padEnd(longest)}   ${words}`);
}

/** The QR code of an address with text to its right. */
function beside(address: string, side: string[], colours: boolean): string[] {
  const code = renderUnicodeCompact(address, { border: 0, invert: true, boostEcc: true }).split('\n');
  const width = code[0]?.length ?? 0;
  const height = Math.max(code.length, side.length);
  const blank = ' '.repeat(width);
  const rowsOfBoth = Array.from({ length: height }, (_, place) => [code[place] ?? blank, side[place] ?? ''] as const);
  if (!colours) return rowsOfBoth.map(([dark, text]) => `${INDENT}${dark}  ${text}`.trimEnd());
  // A character is a module wide and two high.
  const edge = ' '.repeat(MARGIN);
  const light = (text: string): string => `${DARK_ON_LIGHT}${edge}${text}${edge}${RESET}`;
  const above = Array.from({ length: MARGIN / 2 }, () => light(blank));
  return [...above, ...rowsOfBoth.map(([dark, text]) => `${light(dark)}  ${text}`.trimEnd()), ...above];
}
