// The ways in which people write the same names and the same telephones.
import type { PatientValues } from '#domain/patients/patient.ts';
import { buildPatientValues } from '#tests/support/factories.ts';

/** A person, in eight spellings of the name; no two persons have a day of birth in common. */
export type Spellings = readonly PatientValues[];

const APOSTROPHES = ["'", '\u2019', '\u2018', '\u00b4', '\u02bc'];
const HYPHENS = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2212', ' ', ' - '];

const withApostrophe = (last: string): string[] => [
  ...APOSTROPHES.map((sign) => last.replace("'", sign)),
  last.replace("'", ''),
  last.replace("'", ' '),
  last.toUpperCase(),
];

const withHyphen = (last: string): string[] => HYPHENS.map((sign) => last.replace('-', sign));

const withParticles = (last: string): string[] => [
  last,
  last.toUpperCase(),
  last.toLowerCase(),
  last.replaceAll(' ', ''),
  last.replace(' ', ''),
  last.replaceAll(' ', '  '),
  last.replaceAll(' ', '\u00a0'),
  last.replaceAll(' ', '-'),
];

const withAccents = (last: string): string[] => [
  last,
  last.normalize('NFD'),
  last.toUpperCase(),
  last.toUpperCase().normalize('NFD'),
  last.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  `${last.slice(0, 2)}\u200b${last.slice(2)}`,
  `${last.slice(0, 2)}\u00ad${last.slice(2)}\u200e`,
  ` ${last}\u3000`,
];

const WRITTEN: readonly (readonly [first: string, spell: (last: string) => string[], last: string])[] = [
  ['Rosa', withApostrophe, "O'Higgins"],
  ['Ana', withApostrophe, "D'Angelo"],
  ['Luis', withApostrophe, "O'Brien Soto"],
  ['Elena', withApostrophe, "D'Alessio"],
  ['Juan', withApostrophe, "L'Huillier"],
  ['Pedro', withApostrophe, "O'Connor Paz"],
  ['Awa', withApostrophe, "N'Diaye"],
  ['Carla', withApostrophe, "D'Onofrio"],
  ['Mario', withApostrophe, "Dell'Orto"],
  ['Inés', withApostrophe, "O'Donovan"],
  ['Rosa', withHyphen, 'Zevallos-Quispe'],
  ['Tomás', withHyphen, 'Ruiz-Tagle'],
  ['Paul', withHyphen, 'Saint-Exupéry'],
  ['Nuria', withHyphen, 'Núñez-Ávila'],
  ['Hugo', withHyphen, 'Peña-Ríos'],
  ['Juana', withParticles, 'de la Cruz'],
  ['Marco', withParticles, 'del Águila'],
  ['Erika', withParticles, 'von Braun'],
  ['Flor', withParticles, 'de los Ríos'],
  ['Kevin', withParticles, 'Mc Donald'],
  ['José', withAccents, 'Muñoz Güell'],
  ['Zoë', withAccents, 'Ángeles'],
  ['Íñigo', withAccents, 'Ñahui Ibáñez'],
  ['Anaïs', withAccents, 'Müller'],
  ['Lucía', withAccents, 'Pérez Peña'],
];

/** 25 persons in eight spellings each. */
export const NAMES: readonly Spellings[] = WRITTEN.map(([first_name, spell, last], place) =>
  spell(last).map((last_name) =>
    buildPatientValues({ first_name, last_name, fecha_nacimiento: `19${70 + place}-04-05`, identity_card: null }),
  ),
);

/** Telephones of one country: its prefix, and numbers in many spellings each. */
interface CountryTelephones {
  prefix: string;
  numbers: readonly { international: string; spellings: readonly string[] }[];
}

/** A number's spellings, from its groups of digits and the digits that are dialled before it within the country. */
function written(prefix: string, trunk: string, groups: string): CountryTelephones['numbers'][number] {
  const [first = '', ...rest] = groups.split(' ');
  const digits = groups.replaceAll(' ', '');
  return {
    international: prefix + digits,
    spellings: [
      groups,
      groups.replaceAll(' ', '-'),
      `+${prefix} ${groups}`,
      `+${prefix}${digits}`,
      `+${prefix} (${first}) ${rest.join('-')}`,
      `(+${prefix}) ${groups.replaceAll(' ', '.')}`,
      `00${prefix} ${groups}`,
      `${prefix} ${groups}`,
      `${prefix}${digits}`,
      ...(trunk === ''
        ? [
            digits,
            `(${first}) ${rest.join(' ')}`,
            `+${prefix}-${groups.replaceAll(' ', '-')}`,
            ` ${groups.replaceAll(' ', '.')} `,
          ]
        : [
            `${trunk}${digits}`,
            `(${trunk}${first}) ${rest.join('-')}`,
            `+${prefix} (${trunk}${first}) ${rest.join(' ')}`,
            `+${prefix} ${trunk}${digits}`,
          ]),
    ],
  };
}

/** A number of Mexico as it is written now, and as it was dialled until 2019. */
function mexican(groups: string): CountryTelephones['numbers'][number] {
  const { international, spellings } = written('52', '', groups);
  const digits = groups.replaceAll(' ', '');
  const old = [
    `+52 1 ${groups}`,
    `+521${digits}`,
    `+52 (1) ${groups.replaceAll(' ', '-')}`,
    `521${digits}`,
    `52 1 ${groups}`,
    `0052 1 ${groups}`,
    `044 ${groups}`,
    `(044) ${groups}`,
    `044${digits}`,
    `045 ${groups}`,
    `+52 045 ${groups}`,
    `01 ${groups}`,
    `+52 01 ${groups}`,
  ];
  return { international, spellings: [...spellings, ...old] };
}

/** 234 spellings of numbers of eight countries. */
export const TELEPHONES: readonly CountryTelephones[] = [
  { prefix: '51', numbers: [written('51', '', '987 123 456'), written('51', '0', '1 445 2810')] },
  { prefix: '54', numbers: [written('54', '0', '11 4567 8901'), written('54', '0', '351 456 7890')] },
  { prefix: '52', numbers: [mexican('55 1234 5678'), mexican('33 3615 4321')] },
  { prefix: '57', numbers: [written('57', '', '321 123 4567'), written('57', '', '601 234 5678')] },
  { prefix: '56', numbers: [written('56', '', '9 8765 4321'), written('56', '', '2 2345 6789')] },
  { prefix: '593', numbers: [written('593', '0', '99 123 4567'), written('593', '0', '2 234 5678')] },
  { prefix: '34', numbers: [written('34', '', '612 345 678'), written('34', '', '912 345 678')] },
  { prefix: '598', numbers: [written('598', '0', '94 231 234'), written('598', '', '2901 2345')] },
];

/** Names in the order of a Spanish dictionary, as every list must have them. */
export const IN_ORDER: readonly string[] = [
  'Ana Zúñiga',
  'Anabel',
  'Ángel',
  'Muno',
  'munón',
  'Muñiz',
  'Muñoz',
  'Muoz',
  'Nzinga',
  'ñacato',
  'Ñahui',
  'Ñandú',
  "O'Higgins",
  'Oña',
  'Óscar',
  'Zoë',
];
