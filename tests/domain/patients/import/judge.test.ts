import { expect, test } from 'vitest';
import { createSorter } from '#domain/patients/import/duplicates.ts';
import { createJudge, type JudgedLine } from '#domain/patients/import/judge.ts';
import { recogniseColumns } from '#domain/patients/import/columns.ts';
import { readingOf } from '#domain/patients/import/read-cell.ts';
import { readCsv } from '#domain/patients/import/read-csv.ts';
import { patientFile, utf8 } from '#tests/support/patient-file.ts';

function judge(text: string, zeros: number | null = null): JudgedLine[] {
  const file = readCsv(utf8(text));
  const fields = recogniseColumns(file).map(({ field }) => field);
  const reading = readingOf(file, { fields, dates: 'dmy', zeros });
  return file.rows.map(createJudge(reading, file.headings.length, '2026-11-25'));
}

const issuesOf = (text: string) => judge(text).map(({ line, issues }) => [line, ...issues.map(Object.values)]);

test('a line becomes the values of a patient', () => {
  const [line] = judge(
    'APELLIDOS Y NOMBRES;DNI;F_NAC;CELULAR;Sexo;Notas\n"Zevallos de la Torre,  Rosa Elena";40 118 223;2/3/2011;\'+51 912 443 870;F;"Alérgica\nal látex"',
  );
  expect(line?.values).toMatchObject({
    first_name: 'Rosa Elena',
    last_name: 'Zevallos de la Torre',
    identity_card: '40 118 223',
    fecha_nacimiento: '2011-03-02',
    phone_number: '+51 912 443 870',
    gender: 'femenino',
    patient_notes: 'Alérgica\nal látex',
    email: null,
    treatment_status: 'en_planificacion',
  });
});

test('each line with an error says its field, its value and the words of the form', () => {
  expect(
    issuesOf(
      [
        'Nombre;Apellido;F_NAC;Celular;Email',
        'Inti;Ñahui;31/02/2012;987654321;',
        ';Paucar;;;',
        'Begoña;Mendoza;;98-xx-221;begona@',
        'Piero;Mamani;14/05/2031;;',
        'Ana;Núñez;;;a@b.pe;sobra',
        'Rosa;Quispe;;++5198765432;',
        'Luz;Paz;;;Luz<luz@example.com>',
      ].join('\n'),
    ),
  ).toEqual([
    [2, ['Fecha de nacimiento', '31/02/2012', 'Por favor, introduce una fecha válida']],
    [3, ['Nombre', '', 'El nombre es obligatorio']],
    [
      4,
      ['Teléfono', '98-xx-221', 'Por favor, introduce un número de teléfono válido'],
      ['Correo electrónico', 'begona@', 'Por favor, introduce un correo electrónico válido'],
    ],
    [5, ['Fecha de nacimiento', '14/05/2031', 'La fecha de nacimiento no puede ser en el futuro']],
    [6, ['Fila', 'sobra', 'La fila tiene más columnas que el encabezado']],
    [7, ['Teléfono', '++5198765432', 'Por favor, introduce un número de teléfono válido']],
    [8, ['Correo electrónico', 'Luz<luz@example.com>', 'Por favor, introduce un correo electrónico válido']],
  ]);
});

test('a number that Excel has shortened is refused: its last figures are lost', () => {
  expect(issuesOf('Nombre;Apellido;DNI\nAna;Núñez;7,41E+07')[0]?.[1]).toEqual([
    'Documento de identidad',
    '7,41E+07',
    'Excel acortó este número. Dele formato de texto y escríbalo otra vez',
  ]);
});

test('a line without a name is known by what it has', () => {
  expect(
    judge('Nombre;Apellido\n;Paucar Ríos\nAna;\n;x')
      .map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['(sin nombre) Paucar Ríos', 'Ana (sin apellido)']);
});

test('M is a man beside F, and a woman beside H', () => {
  const genders = (...letters: string[]) =>
    judge(['Nombre;Apellido;Sexo', ...letters.map((letter) => `Ana;Paz;${letter}`)].join('\n')).map(
      ({ values }) => values?.gender,
    );
  expect(genders('M', 'F', '')).toEqual(['masculino', 'femenino', null]);
  expect(genders('H', 'M')).toEqual(['masculino', 'femenino']);
  expect(genders('Mujer', 'varón')).toEqual(['femenino', 'masculino']);
});

test('a whole name without a comma is taken apart by its parts', () => {
  expect(judge('Nombre completo;DNI\nrosa maría de la cruz ríos;1')[0]?.values).toMatchObject({
    first_name: 'Rosa María',
    last_name: 'de la Cruz Ríos',
  });
  expect(judge('Apellidos y nombres;DNI\nDE LA CRUZ RÍOS ROSA MARÍA;1')[0]?.values).toMatchObject({
    first_name: 'ROSA MARÍA',
    last_name: 'DE LA CRUZ RÍOS',
  });
});

test('of 10,000 lines with 500 bad ones each bad one is named, and no other', () => {
  const { text, bad } = patientFile(10_000, 20);
  const lines = judge(text);
  expect(lines).toHaveLength(10_000);
  expect(lines.filter(({ values }) => values === null).map(({ line }) => line)).toEqual(bad);
  expect(bad).toHaveLength(500);
  expect(lines.filter(({ issues }) => issues.length === 1)).toHaveLength(500);
});

test('what keeps a number a text in a spreadsheet is no part of it', () => {
  const [guarded, quoted] = judge(
    ['Nombre;Apellido;DNI;Celular', 'Ana;Peña;="07300001";="987654321"', "Luz;Ríos;'07300002;'(01) 445-2810", ''].join(
      '\n',
    ),
  );
  expect(guarded?.values).toMatchObject({ identity_card: '07300001', phone_number: '987654321' });
  expect(quoted?.values).toMatchObject({ identity_card: '07300002', phone_number: '(01) 445-2810' });
});

test('two columns of surnames, and of names, are joined, in whatever order they stand', () => {
  const lines = judge(
    'Apellido materno;Apellido paterno;Primer nombre;Segundo nombre;DNI\nQuispe;Zevallos;Rosa;Elena;1\n;Paz;Luz;;2\nRíos;;Eva;;3\n',
  );
  expect(lines.map(({ name, values }) => [name, values?.first_name, values?.last_name])).toEqual([
    ['Rosa Elena Zevallos Quispe', 'Rosa Elena', 'Zevallos Quispe'],
    ['Luz Paz', 'Luz', 'Paz'],
    ['Eva Ríos', 'Eva', 'Ríos'],
  ]);
});

test('an apostrophe before a letter is a guard only where most of its column have one', () => {
  const lines = judge("Nombre;Apellido;DNI\n'Ana;'t Hooft;'A1\n'Luz;Ríos;B2\nEva;Díaz;'C3\n");
  expect(lines.map(({ values }) => [values?.first_name, values?.last_name, values?.identity_card])).toEqual([
    ['Ana', "'t Hooft", 'A1'],
    ['Luz', 'Ríos', 'B2'],
    ['Eva', 'Díaz', 'C3'],
  ]);
});

test('a damaged letter is an error of its line, and is never imported', () => {
  expect(issuesOf('Nombre;Apellido\nBego\ufffda;Peña\nAna;Peña\n')).toEqual([
    [2, ['Nombre', 'Bego\ufffda', 'Tiene una letra dañada (\ufffd). Corríjala en el archivo']],
    [3],
  ]);
});

test('documents get their zeros back where a person has said so', () => {
  const text = 'Nombre;Apellido;DNI\nAna;Peña;7300001\nLuz;Ríos;40118223\nEva;Díaz;A123\nInés;Paz;1234\n';
  const cards = (zeros: number | null) => judge(text, zeros).map(({ values }) => values?.identity_card);
  expect(cards(null)).toEqual(['7300001', '40118223', 'A123', '1234']);
  expect(cards(8)).toEqual(['07300001', '40118223', 'A123', '1234']);
});

test('what people write where there is nothing is no document, no number and no date', () => {
  const lines = ['No tiene', 's/n', 'N/A', '-', '00000000', 'SIN DOCUMENTO', 'ninguno'].map(
    (nothing) => `Ana;Paz;${nothing};${nothing};${nothing};${nothing};${nothing.replace(/0+/, '-')};00/00/0000`,
  );
  const judged = judge(`Nombre;Apellido;DNI;Celular;Tel. apoderado;Correo;Sexo;F. nac.\n${lines.join('\n')}`);
  const nothing = { identity_card: null, phone_number: null, email: null, gender: null, fecha_nacimiento: null };
  for (const { values } of judged) expect(values).toMatchObject(nothing);
});

test('a sex of 0 or 1 is asked about, and a family may be called No', () => {
  expect(issuesOf('Nombre;Apellido;Sexo\nAna;Paz;0\nLeo;Paz;1').map(([, ...issues]) => issues.length)).toEqual([1, 1]);
  expect(judge('Nombre;Apellido\nHana;No')[0]?.values).toMatchObject({ last_name: 'No' });
});

test('patients without a document are not one person', () => {
  const { add, review } = createSorter([], () => false);
  for (const line of judge('Nombre;Apellido;DNI\nCarla;Luz;No tiene\nDora;Mar;no tiene\nEva;Sol;0\nFe;Ríos;0'))
    add(line);
  expect(review.fresh).toHaveLength(4);
});
