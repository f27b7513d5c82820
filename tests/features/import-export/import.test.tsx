import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Route as importRoute } from '#app/routes/_app/patients/import.tsx';
import { importJob } from '#store/patients/import/job.ts';
import { ANA, BRUNO, buildPatient, testId } from '#tests/support/factories.ts';
import { patientFile, utf8, windows1252 } from '#tests/support/patient-file.ts';
import { encoded } from '#tests/support/encoded.ts';
import { workbook, workbookOf, sheetXml } from '#tests/support/workbook.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const { createObjectURL } = URL;
const files: Blob[] = [];
beforeAll(() => {
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterAll(() => {
  Object.assign(URL, { createObjectURL });
  vi.restoreAllMocks();
});
/** The file that was handed to the person last. */
const lastFile = async (): Promise<string> => (await files.at(-1)!.text()).replace(/^\ufeff/, '');

const user = userEvent.setup({ applyAccept: false });

const FILE = [
  'APELLIDOS Y NOMBRES;DNI;F_NAC;CELULAR;APODERADO;HISTORIA_N',
  '"Ñahui Quispe, Inti";74118902;31/02/2012;987654321;Rosa Ñahui;004512',
  '"Zevallos, Rosa";40118223;02/03/2011;+51 912 443 870;;004513',
  '"Tapia, Jorge";70 551 204;19/08/1988;;;004514',
  '"Tapia, Jorge";70551204;19/08/1988;;;004515',
].join('\r\n');

async function open(prepare?: (store: TestStore) => Promise<void>, person = BRUNO) {
  setNow('2026-11-25T15:00:00.000Z');
  const store = await screenStore(person);
  await prepare?.(store);
  showScreen(store, '/patients/import', { '/patients/import': importRoute, '/patients/': () => 'Pacientes' });
  await screen.findByRole('heading', { level: 1, name: 'Importar pacientes' });
  return store;
}

async function choose(content: Uint8Array, name = 'pacientes.csv'): Promise<void> {
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!);
  await user.upload(input, new File([content as BlobPart], name, { type: 'text/csv' }));
}

const press = async (name: string | RegExp): Promise<void> => user.click(await screen.findByRole('button', { name }));

it('says calmly that only an administrador imports', async () => {
  await open(undefined, ANA);
  expect(await screen.findByText('Solo un administrador puede hacer esto.')).toBeTruthy();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

it('says what each column seems to be, with examples, and lets a person decide', async () => {
  await open();
  await choose(windows1252(FILE));
  expect(await screen.findByText(/4 filas · separado por punto y coma · Windows-1252/)).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'Columnas del archivo' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Reconocida'),
    expect.stringContaining('Reconocida'),
    expect.stringContaining('Reconocida'),
    expect.stringContaining('Reconocida'),
    expect.stringContaining('Revise'),
    expect.stringContaining('No se importa'),
  ]);
  expect(within(lines[0]!).getByText('Ñahui Quispe, Inti')).toBeTruthy();
  expect(screen.getByText('Falta revisar «APODERADO»')).toBeTruthy();
  const select = (heading: string, field: string) =>
    user.selectOptions(screen.getByLabelText(`Campo para ${heading}`), field);
  await select('APODERADO', 'No importar');
  expect(screen.getByText('Las demás no se importan')).toBeTruthy();
  await select('APODERADO', 'Correo electrónico');
  expect(screen.getByText('La otra no se importa')).toBeTruthy();
  await select('HISTORIA_N', 'Ocupación');
  expect(screen.getByText('Se importan todas')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Campo para HISTORIA_N'), 'Teléfono');
  expect(screen.getByRole('alert').textContent).toBe('Dos columnas van a «Teléfono». Deje una sola.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Revisar 4 filas' }).disabled).toBe(true);
});

it('shows before anything is saved which patients are new, which exist already, and the errors of each line', async () => {
  const known = buildPatient({ identity_card: '40 118 223', first_name: 'Rosa', last_name: 'Zevallos Ríos' });
  const { db } = await open((store) => store.receive('patients', known));
  await choose(utf8(FILE));
  await press('Revisar 4 filas');
  const duplicates = within(await screen.findByRole('table', { name: 'Posibles duplicados' })).getAllByRole('row');
  expect(duplicates[1]!.textContent).toContain('Mismo documento');
  expect(duplicates[2]!.textContent).toContain('Repetido en el archivoLínea 4, Jorge Tapia');
  await press(/Con errores/);
  const [, faulty] = within(screen.getByRole('table', { name: 'Líneas con errores' })).getAllByRole('row');
  expect(faulty!.textContent).toBe(
    '2Inti Ñahui QuispeFecha de nacimiento31/02/2012Por favor, introduce una fecha válida',
  );
  await press('Descargar para corregir');
  expect(await lastFile()).toContain('Línea;Motivo\r\nÑahui Quispe, Inti;74118902;31/02/2012');
  expect(screen.getByText('Se creará 1 paciente')).toBeTruthy();
  expect(await db.outbox.count()).toBe(0);
});

it('imports what was chosen, gives a report, and takes it back', async () => {
  const known = buildPatient({ identity_card: '40 118 223', first_name: 'Rosa', last_name: 'Zevallos Ríos' });
  const store = await open(({ receive }) => receive('patients', known));
  await choose(utf8(FILE));
  await press('Revisar 4 filas');
  await user.selectOptions(await screen.findByLabelText('Qué hacer con la línea 3'), 'Completar lo vacío');
  expect(screen.getByText('Se creará 1 paciente y se completará 1')).toBeTruthy();
  await press('Importar 2');
  await screen.findByRole('heading', { name: '1 paciente nuevo y 1 completado' });
  expect(screen.getByText(/1 duplicado y 1 línea con errores quedaron fuera/)).toBeTruthy();
  expect(await store.row('patients', known.id)).toMatchObject({ phone_number: '+51 912 443 870' });
  await press('Informe (CSV)');
  expect(await lastFile()).toContain('3;Rosa Zevallos;Completado;Mismo documento');
  expect(screen.getByText('Se puede deshacer en esta tableta hasta el 25/12/2026,')).toBeTruthy();
  await press('Deshacer la importación');
  await press('Quitar 1 paciente');
  await screen.findByText('Elija el archivo de pacientes');
  expect(await store.db.records('patients').count()).toBe(1);
});

it('counts after a stop whom it had completed before', async () => {
  const numbers = Array.from({ length: 210 }, (_, index) => String(40_000_000 + index));
  const known = numbers.map((identity_card, index) =>
    buildPatient({ id: testId(0x2000 + index), identity_card, phone_number: null }),
  );
  const store = await open(({ receive }) => receive('patients', ...known));
  const lines = numbers.map((number) => `Lucía;Peña;${number};987654321`);
  await choose(utf8(['Nombre;Apellido;DNI;Celular', ...lines, 'Rosa;Zevallos;41118223;'].join('\r\n')));
  await press('Revisar 211 filas');
  await user.selectOptions(await screen.findByLabelText('Qué hacer con todos los duplicados'), 'Completar lo vacío');
  const job = importJob(store.db);
  const leave = job.subscribe(() => {
    const state = job.state();
    if (state.status === 'running' && state.done > 1) job.stop();
  });
  await press('Importar 211');
  await screen.findByText(/La importación está detenida/);
  leave();
  expect(screen.getByText('201').textContent).toBe('201 de 211');
  await press('Continuar la importación');
  await screen.findByRole('heading', { name: '1 paciente nuevo y 210 completados' });
  expect(screen.queryByText(/fuera\./)).toBeNull();
  await press('Informe (CSV)');
  const report = await lastFile();
  expect(report.match(/;Completado;Mismo documento/g)).toHaveLength(210);
  expect(report).toContain('212;Rosa Zevallos;Creado');
});

it('does not create whom a colleague has created during the review, and shows it', async () => {
  const store = await open();
  await choose(utf8(FILE));
  await press('Revisar 4 filas');
  expect(await screen.findByText('Se crearán 2 pacientes')).toBeTruthy();
  await store.receive('patients', buildPatient({ identity_card: '70551204', first_name: 'Jorge', last_name: 'Tapia' }));
  await press('Importar 2');
  expect(await screen.findByText(/La lista de pacientes cambió mientras usted revisaba/)).toBeTruthy();
  expect(screen.getByText('Se creará 1 paciente')).toBeTruthy();
  expect(await store.db.outbox.count()).toBe(0);
  await press('Importar 1');
  await screen.findByRole('heading', { name: '1 paciente nuevo' });
});

it('says what is wrong with a file that is no list', async () => {
  await open();
  await choose(Uint8Array.of(0x50, 0x4b, 3, 4), 'pacientes.xlsx');
  expect((await screen.findByRole('alert')).textContent).toContain('no es un libro de Excel');
});

it('draws hundreds of lines a piece at a time', async () => {
  await open();
  await choose(utf8(patientFile(300).text));
  await press('Revisar 300 filas');
  const table = await screen.findByRole('table', { name: 'Pacientes nuevos' });
  expect(within(table).getAllByRole('row')).toHaveLength(51);
  await press('Ver más (250)');
  expect(within(table).getAllByRole('row')).toHaveLength(151);
});

it('asks how letters are read where the file does not tell, and goes on with the answer', async () => {
  await open();
  await choose(encoded('Nombre;Apellido\nÁngel;Paz\n', 'Mac Roman'));
  const review = await screen.findByRole<HTMLButtonElement>('button', { name: 'Revisar 1 fila' });
  expect(review.disabled).toBe(true);
  expect(screen.getByText('Falta elegir cómo se leen las tildes y eñes')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Cómo se leen las tildes y eñes'), 'Ángel (Mac Roman)');
  expect(await screen.findByText(/Mac Roman$/, { selector: 'small' })).toBeTruthy();
  await press('Revisar 1 fila');
  expect(await screen.findByText('Ángel Paz')).toBeTruthy();
});

it('shows words of the file, and lets a person choose another encoding', async () => {
  await open();
  await choose(windows1252(FILE));
  const letters = await screen.findByLabelText<HTMLSelectElement>('Cómo se leen las tildes y eñes');
  expect(letters.value).toBe('Windows-1252');
  expect([...letters.options].map(({ label }) => label)).toContain('Ñahui (Windows-1252)');
});

it('reads a workbook, asks about documents without their zeros, and lets a person choose the sheet', async () => {
  const store = await open();
  const patients = [
    ['Lista de pacientes', null, null],
    ['Nombres', 'Apellidos', 'DNI'],
    ['Begoña', 'Núñez', 7300001],
    ['Luz', 'Ríos', 40118223],
    ['Eva', 'Díaz', 40118224],
  ];
  await choose(workbookOf({ Portada: sheetXml([['Clínica']]), Hoja2: sheetXml(patients) }), 'pacientes.xlsx');
  expect(await screen.findByText('3 filas · hoja «Hoja2» · encabezado en la fila 2')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Hoja con los pacientes').value).toBe('Hoja2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Revisar 3 filas' }).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Completar con ceros' }));
  await press('Revisar 3 filas');
  await press('Importar 3');
  await screen.findByRole('heading', { name: '3 pacientes nuevos' });
  const cards = (await store.db.records('patients').toArray()).map(({ identity_card }) => identity_card);
  expect(cards.toSorted()).toEqual(['07300001', '40118223', '40118224']);
});

it('says how to save an old workbook', async () => {
  await open();
  await choose(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'pacientes.xls');
  expect((await screen.findByRole('alert')).textContent).toContain('Libro de Excel (.xlsx)');
  await choose(workbook([['Nombres', 'Apellidos']]), 'pacientes.xlsx');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('ninguna fila debajo del encabezado'));
});

it('says that it reads before the work begins, and keeps the sheets when another one is chosen', async () => {
  await open();
  const bytes = workbookOf({
    Hoja1: sheetXml([
      ['Nombre', 'Apellido'],
      ['Ana', 'Paz'],
    ]),
    Hoja2: sheetXml([
      ['Nombre', 'Apellido'],
      ['Luz', 'Ríos'],
      ['Eva', 'Díaz'],
    ]),
  });
  const file = new File([bytes as BlobPart], 'pacientes.xlsx');
  let read = 0;
  const arrayBuffer = file.arrayBuffer.bind(file);
  file.arrayBuffer = async () => {
    read += 1;
    expect(screen.getByText('Leyendo…')).toBeTruthy();
    return arrayBuffer();
  };
  await user.upload(await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!), file);
  expect(await screen.findByText('1 fila · hoja «Hoja1»')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Hoja con los pacientes'), 'Hoja2');
  expect(await screen.findByText('2 filas · hoja «Hoja2»')).toBeTruthy();
  expect(read).toBe(1);
});

it('asks which row holds the headings where a row of patients names fields by chance, and goes on so after a reload', async () => {
  const text = 'Quién;Clave;Dicho por\nLuz Paz;1;Ana\nEva Ríos;Nombre;Teléfono\nSol Díaz;3;Eva\n';
  const store = await open();
  await choose(utf8(text));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Revisar 1 fila' })).disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Fila del encabezado'), 'Fila 1: Quién, Clave, Dicho por');
  const fields = await screen.findByLabelText('Campo para Quién');
  await user.selectOptions(fields, 'Nombres y apellidos');
  await press('Revisar 3 filas');
  await press('Importar 3');
  await screen.findByRole('heading', { name: '3 pacientes nuevos' });
  expect((await store.db.records('patients').toArray()).map(({ first_name }) => first_name).toSorted()).toEqual([
    'Eva',
    'Luz',
    'Sol',
  ]);
  await press('Importar otro archivo');
  await choose(utf8(text));
  expect(await screen.findByText(/3 líneas de este archivo ya se importaron/)).toBeTruthy();
});
