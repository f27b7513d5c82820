// Workbooks of Excel for tests, made part by part.
import { strToU8, zipSync, type Zippable } from 'fflate';

/** A cell: a text, a number, or a day as Excel counts them, shown as a date. */
export type Cell = string | number | { day: number } | null;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The XML of a sheet with these rows, from the first one on. */
export const sheetXml = (rows: readonly (readonly Cell[])[]): string => {
  const lines = rows.map(
    (row, line) =>
      `<row r="${line + 1}">${row.map((cell, index) => cellXml(cell, columnName(index) + String(line + 1))).join('')}</row>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

/** A workbook of these sheets, given as XML, with any `others` parts besides. */
export function workbookOf(sheets: Readonly<Record<string, string>>, others: Zippable = {}): Uint8Array {
  const names = Object.keys(sheets);
  const parts: Zippable = {
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${names
        .map((name, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${HEAD}<Relationships xmlns="${PACKAGE}">${names
        .map(
          (_, index) =>
            `<Relationship Id="rId${index + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join('')}<Relationship Id="rId99" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    ),
    // The second style shows a number as a day.
    'xl/styles.xml': strToU8(
      `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, strToU8(xml)]),
    ),
    ...others,
  };
  return zipSync(parts, { mtime: '2026-11-25' });
}

/** A workbook of one sheet with these rows. */
export const workbook = (rows: readonly (readonly Cell[])[]): Uint8Array => workbookOf({ Pacientes: sheetXml(rows) });
