import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { supplierSchema } from '#domain/inventory/supplier.ts';
import { listOf } from '#domain/patients/import/list.ts';
import { readCell } from '#domain/patients/import/read-cell.ts';
import { patientSchema } from '#domain/patients/patient.ts';
import { clinicalHistoryDefinition } from '#domain/clinical/clinical-history.ts';
import { cleanCode, cleanLine, cleanLines, cleanName, cleanNotes } from '#domain/values/clean.ts';
import { buildPatientValues, testId } from '#tests/support/factories.ts';

const schema = patientSchema({ today: '2026-03-10' });
const parse = (values: object) => v.parse(schema, { ...buildPatientValues(), ...values });

/** Each is invisible, and stands where copying puts it. */
const UNSEEN = [
  ...'\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
  ...'\0\u0001\u0008\u000e\u001f\u007f\u0080\u009f',
];
const HYPHENS = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d'];
const SPACES = [...'\u00a0\u1680\u2000\u2007\u2009\u200a\u202f\u205f\u3000'];

describe('a text that is saved', () => {
  test.each(UNSEEN.map((sign) => [sign.codePointAt(0)!.toString(16), sign]))('has no U+%s', (_, sign) => {
    const within = (text: string) => `${sign}${text.slice(0, 3)}${sign}${text.slice(3)}${sign}`;
    const values = {
      first_name: 'Begoña',
      last_name: "O'Higgins",
      phone_number: '+51 987 654 321',
      identity_card: 'CE 594161123',
      email: 'rosa@example.com',
      address: 'Calle 1 – 2.º piso',
      patient_notes: 'una\n\tdos',
    };
    const dirty = Object.fromEntries(Object.entries(values).map(([field, text]) => [field, within(text)]));
    expect(parse(dirty)).toMatchObject(values);
    expect(v.parse(supplierSchema(), { name: within('Dental Sur'), phone: within('445-2810') })).toMatchObject({
      name: 'Dental Sur',
      phone: '445-2810',
    });
  });

  test.each(SPACES.map((sign) => [sign.codePointAt(0)!.toString(16), sign]))('has a space for U+%s', (_, sign) => {
    expect(parse({ first_name: `Ana${sign}María`, phone_number: `987${sign}654${sign}321` })).toMatchObject({
      first_name: 'Ana María',
      phone_number: '987 654 321',
    });
    expect(cleanLines(`a${sign}b`)).toBe('a b');
  });

  test.each(HYPHENS.map((sign) => [sign.codePointAt(0)!.toString(16), sign]))(
    'has a hyphen for U+%s in a name and a number',
    (_, sign) => {
      const values = {
        last_name: `Zevallos${sign}Quispe`,
        phone_number: `987${sign}654${sign}321`,
        identity_card: `1${sign}9`,
      };
      expect(parse(values)).toMatchObject({
        last_name: 'Zevallos-Quispe',
        phone_number: '987-654-321',
        identity_card: '1-9',
      });
    },
  );

  test('has a dash where it is a sign of its own', () => {
    const patient = parse({ address: 'Av. Lima 12 – 14', patient_notes: 'de 9 – 12 h — siempre; −2 mm' });
    expect(patient).toMatchObject({ address: 'Av. Lima 12 – 14', patient_notes: 'de 9 – 12 h — siempre; −2 mm' });
    expect(cleanLine('Arco 0.016 – superior, auto\u2011ligado')).toBe('Arco 0.016 – superior, auto-ligado');
  });

  test('has composed accents, and one line where it is a title', () => {
    expect(parse({ first_name: 'Jose\u0301\r\nLuis', address: 'Calle 1\u000bLima' })).toMatchObject({
      first_name: 'José Luis',
      address: 'Calle 1 Lima',
    });
  });

  test('keeps line breaks and tabs in notes, whatever the system that wrote them', () => {
    expect(parse({ patient_notes: 'a\r\nb\rc\u000bd\u2028e\n\tf' }).patient_notes).toBe('a\nb\nc\nd\ne\n\tf');
  });

  test('keeps the joiners of scripts and emoji in a name, and loses them in a number', () => {
    expect(cleanName('श्री\u200cराम 👩\u200d⚕️ 🏴\u{e0067}\u{e0062}\u{e007f}')).toBe(
      'श्री\u200cराम 👩\u200d⚕️ 🏴\u{e0067}\u{e0062}\u{e007f}',
    );
    expect(cleanCode('987\u200d654\u200c321')).toBe('987654321');
  });

  test.each(['\u200b', '\u200d', '\u3164', '\ufe0f', ' \u00ad \u2060 '])(
    'is blank when nothing of it can be seen: %j',
    (text) => {
      const refused = v.safeParse(schema, { ...buildPatientValues(), first_name: text });
      expect(refused.issues?.[0]?.message).toBe('El nombre es obligatorio');
      expect(parse({ address: text }).address).toBeNull();
    },
  );

  test('stays as it is once it was cleaned', () => {
    for (const clean of [cleanLines, cleanNotes, cleanLine, cleanName, cleanCode]) {
      fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => clean(clean(text)) === clean(text)));
    }
  });

  test('is still JSON where it was, with separators of lines inside a string', () => {
    const entries = [{ title: 'Control\u2028de\u0085arcos', description: 'a\u000bb' }];
    const notes = JSON.stringify(entries);
    const history = { ...clinicalHistoryDefinition.defaults, patient: testId(1), notes };
    const saved = v.parse(clinicalHistoryDefinition.schema({ today: '2026-03-10' }), history).notes;
    expect(JSON.parse(saved!)).toEqual([{ title: 'Control de arcos', description: 'a\u000bb' }]);
  });
});

test('a cell of an imported file is read without what nobody sees', () => {
  const [row] = listOf([
    ['F. nac.', 'Sexo', 'Apellidos y nombres'],
    ['\u200e1/\u200e2/\u200e2010', '\u200bF\u202c', '\ufeffZevallos\u00a0Quispe,\u00a0Rosa'],
  ]).rows;
  const reading = { fields: [], dates: 'dmy', zeros: null, womenAreM: false } as const;
  const [birth = '', gender = '', name = ''] = row?.cells ?? [];
  expect(readCell('fecha_nacimiento', birth, reading)).toEqual({ fecha_nacimiento: '2010-02-01' });
  expect(readCell('gender', gender, reading)).toEqual({ gender: 'femenino' });
  expect(readCell('surnames_and_names', name, reading)).toEqual({ last_name: 'Zevallos Quispe', first_name: 'Rosa' });
});
