// Files of patients as other programs write them.

const GIVEN = ['Rosa', 'Inti', 'Camila', 'Jorge', 'Begoña', 'Piero', 'Ana', 'Mateo', 'Lucía', 'Ángel'];
const SURNAMES = ['Zevallos', 'Ñahui', 'Gutiérrez', 'Tapia', 'Mendoza', 'Mamani', 'Núñez', 'Salazar', 'Peña', 'Ibáñez'];

/** The bytes of a text in Windows-1252, as Excel's plain CSV in Spanish has it; for the letters of Spanish. */
export const windows1252 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The bytes of a text in UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A name that occurs on no other line. */
const nameOfLine = (line: number): { first_name: string; last_name: string } => ({
  first_name: GIVEN[line % 10]!,
  last_name: `${SURNAMES[Math.floor(line / 10) % 10]} ${SURNAMES[line % 7]} ${line}`,
});

/**
 * A file of so many patients below its headings; every `badEvery`th has an error: a date, a telephone or no name.
 * Another `clinic` gives other patients.
 */
export function patientFile(count: number, badEvery = Infinity, clinic = 'Uno'): { text: string; bad: number[] } {
  const bad: number[] = [];
  const rows = Array.from({ length: count }, (_, index) => {
    const line = index + 2;
    const { first_name, last_name } = nameOfLine(line);
    const kind = (index + 1) % badEvery === 0 ? bad.push(line) % 3 : null;
    const name = kind === 0 ? '' : first_name;
    const birth = kind === 1 ? '31/02/2012' : `${String((index % 28) + 1).padStart(2, '0')}/03/${1950 + (index % 70)}`;
    const phone = kind === 2 ? '98-xx-221' : `9${String(10_000_000 + index)}`;
    return `"${last_name} ${clinic}, ${name}";${40_000_000 + index};${birth};${phone}`;
  });
  return { text: ['APELLIDOS Y NOMBRES;DNI;F_NAC;CELULAR', ...rows, ''].join('\r\n'), bad };
}
