import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#features/import-export/import/read-workbook.ts';
import { sheetXml, workbook, workbookOf } from '#tests/support/workbook.ts';

const HEAD = ['Nombres', 'Apellidos', 'DNI', 'F. nac.'];
const reading = async (bytes: Uint8Array) => readWorkbook(bytes);

describe('a workbook', () => {
  it('is read as its rows: texts, whole numbers, days as dates', async () => {
    const [sheet] = await readWorkbook(
      workbook([
        ['Pacientes de la clínica'],
        HEAD,
        ['Begoña', 'Núñez & Peña', 7300001, { day: 40969 }],
        ['Íñigo', 'Ñahui', '07300002', '02/03/2011'],
        ['Luz', null, 9.87654321e8, { day: 1 }],
      ]),
    );
    expect(sheet?.rows).toEqual([
      ['Pacientes de la clínica', '', '', ''],
      HEAD,
      ['Begoña', 'Núñez & Peña', '7300001', '2012-03-01'],
      ['Íñigo', 'Ñahui', '07300002', '02/03/2011'],
      ['Luz', '', '987654321', expect.stringMatching(/^(1899-12-31|1900-01-01)$/)],
    ]);
  });

  it('keeps texts as they are, whatever number they look like', async () => {
    const texts = ['12E34567', '2.50', '98765.43210', '1e5', '-0012.0', '7300001.0'];
    const [sheet] = await readWorkbook(workbook([texts, [1.5, 7300001.0000001, 1e21, -3, 0.1, null]]));
    expect(sheet?.rows).toEqual([texts, ['1.5', '7300001', '1e+21', '-3', '0.1', '']]);
  });

  it('has its sheets in order, without the empty ones; macros are not looked at', async () => {
    const sheets = await readWorkbook(
      workbookOf(
        { Vacía: sheetXml([[null]]), Pacientes: sheetXml([HEAD]), Citas: sheetXml([['Fecha']]) },
        { 'xl/vbaProject.bin': strToU8('Sub Auto_Open()') },
      ),
    );
    expect(sheets.map(({ name }) => name)).toEqual(['Pacientes', 'Citas']);
  });
});

const column = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : column(Math.floor(index / 26) - 1) + column(index % 26);
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId98" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;

describe('is refused in words', () => {
  const far = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`;
  const rowXml = (attributes: string, cells = '') =>
    sheetXml([]).replace('</sheetData>', `<row${attributes}>${cells}</row></sheetData>`);
  const apart = '<c r="A1"><v>1</v></c><c r="Z100000"><v>1</v></c>';
  it.each([
    ['another archive', zipSync({ 'content.xml': strToU8('<x/>') }), 'no es un libro de Excel'],
    ['a broken archive', workbook([HEAD]).subarray(0, 300), 'libro de Excel'],
    ['a cell far outside', workbookOf({ Pacientes: far }), 'demasiado grande'],
    ['a row far outside, without a cell', workbookOf({ Pacientes: rowXml(' r="2000000000"') }), 'demasiado grande'],
    [
      'cells that are far from each other on several sheets',
      workbookOf({ A: rowXml('', apart), B: rowXml('', apart), C: rowXml('', apart) }),
      'demasiado grande',
    ],
    [
      'a far cell whose other attributes look like a near and an empty one',
      workbookOf({ Pacientes: rowXml('', `<c x="/> r='A1' " r='XFD1048576'><v>1</v></c>`) }),
      'demasiado grande',
    ],
    ['a workbook whose sheet is missing', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'No se pudo leer'],
  ])('%s', async (_, bytes, words) => {
    await expect(reading(bytes)).rejects.toThrow(words);
  });

  it('one that unpacks without end, before it has filled the memory', async () => {
    const bomb = workbookOf({}, { 'xl/worksheets/sheet1.xml': new Uint8Array(200_000_000) });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(reading(bomb)).rejects.toThrow('demasiado grande');
  });

  it('one whose text is stored once and stands in every cell', async () => {
    const cells = Array.from({ length: 200 }, (_, index) => `<c r="${column(index)}1" t="s"><v>0</v></c>`).join('');
    const bytes = workbookOf(
      { Pacientes: rowXml('', cells) },
      {
        'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'ñ'.repeat(1_000_000)}</t></si></sst>`),
        'xl/_rels/workbook.xml.rels': strToU8(RELATIONS),
      },
    );
    await expect(reading(bytes)).rejects.toThrow('demasiado grande');
  });

  it('a hundred thousand cells that never end, at once', async () => {
    const bytes = workbookOf({ Pacientes: '<c '.repeat(100_000) });
    const began = performance.now();
    await expect(reading(bytes)).rejects.toThrow('No se pudo leer');
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
