import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  isPossibleDuplicate,
  nameKey,
  patientAge,
  patientDefinition,
  patientSchema,
} from '#domain/patients/patient.ts';
import { fullName, patientMatches, patientQuery, PATIENT_LABELS, searchKey } from '#domain/patients/patient.ts';
import { digitsOf } from '#domain/values/text.ts';
import { buildPatientValues } from '#tests/support/factories.ts';

const TODAY = '2026-03-10';

/** The first message of a field, or null when the values are good. */
function messageOf(field: string, values: Record<string, unknown>): string | null {
  const result = v.safeParse(patientSchema({ today: TODAY }), { ...buildPatientValues(), ...values });
  return result.issues?.find((issue) => v.getDotPath(issue) === field)?.message ?? null;
}

const parse = (values: Record<string, unknown>) =>
  v.parse(patientSchema({ today: TODAY }), { ...buildPatientValues(), ...values });

describe('the messages of the patient form (specification §5)', () => {
  test.each([
    ['first_name', '', 'El nombre es obligatorio'],
    ['first_name', '   ', 'El nombre es obligatorio'],
    ['first_name', null, 'El nombre es obligatorio'],
    ['first_name', undefined, 'El nombre es obligatorio'],
    ['first_name', 7, 'El nombre es obligatorio'],
    ['last_name', '', 'El apellido es obligatorio'],
    ['last_name', null, 'El apellido es obligatorio'],
    ['phone_number', '12345', 'Por favor, introduce un número de teléfono válido'],
    ['phone_number', '1234567890123456', 'Por favor, introduce un número de teléfono válido'],
    ['phone_number', '-------', 'Por favor, introduce un número de teléfono válido'],
    ['phone_number', '+ (12) 34-56.', 'Por favor, introduce un número de teléfono válido'],
    ['phone_number', '099/123/4567', 'Por favor, introduce un número de teléfono válido'],
    ['phone_number', '099 CASA 44', 'Por favor, introduce un número de teléfono válido'],
    ['phone_number', 991234567, 'Por favor, introduce un número de teléfono válido'],
    ['guardian_phone', 'mamá', 'Por favor, introduce un número de teléfono válido'],
    ['fecha_nacimiento', '2026-02-30', 'Por favor, introduce una fecha válida'],
    ['fecha_nacimiento', '0085-02-03', 'Por favor, introduce una fecha válida'],
    ['fecha_nacimiento', '10/03/2020', 'Por favor, introduce una fecha válida'],
    ['fecha_nacimiento', 20200310, 'Por favor, introduce una fecha válida'],
    ['fecha_nacimiento', '2026-03-11', 'La fecha de nacimiento no puede ser en el futuro'],
    ['email', 'ana', 'Por favor, introduce un correo electrónico válido'],
    ['email', 'ana@clinica', 'Por favor, introduce un correo electrónico válido'],
    ['email', 'a na@clinica.ec', 'Por favor, introduce un correo electrónico válido'],
    ['gender', 'otro', 'Elija una opción de la lista'],
    ['treatment_status', 'alta', 'Elija una opción de la lista'],
    ['address', 'x'.repeat(301), 'Máximo 300 caracteres'],
    ['address', ['calle'], 'Introduzca un texto'],
  ])('%s = %j: %s', (field, value, message) => {
    expect(messageOf(field, { [field]: value })).toBe(message);
  });

  test.each([
    ['phone_number', '0991234'],
    ['phone_number', '+593 99-123-456'],
    ['phone_number', '123456789012345'],
    ['phone_number', '+54 9 11 4567-8901'],
    ['phone_number', '(01) 445-2810'],
    ['phone_number', '02.2345.678'],
    ['guardian_phone', '+54 9 11 4567-8901'],
    ['guardian_phone', '(01) 445-2810'],
    ['email', 'ana.rojas+citas@clinica.com.ec'],
    ['fecha_nacimiento', TODAY],
    ['fecha_nacimiento', '2024-02-29'],
  ])('%s = %j is good', (field, value) => {
    expect(messageOf(field, { [field]: value })).toBeNull();
  });

  test('an address of electronic mail that is too long is not read any further', () => {
    const values = { ...buildPatientValues(), email: `a@${'.'.repeat(300)}@` };
    const { issues = [] } = v.safeParse(patientSchema({ today: TODAY }), values);
    expect(issues.map(({ message }) => message)).toEqual(['Máximo 254 caracteres']);
  });

  test('every field but the names may be missing', () => {
    const { first_name, last_name, ...rest } = v.parse(patientSchema({ today: TODAY }), {
      first_name: 'Lucía',
      last_name: 'Peña',
    });
    expect({ first_name, last_name }).toEqual({ first_name: 'Lucía', last_name: 'Peña' });
    expect(rest).toEqual({ ...patientDefinition.defaults, first_name: undefined, last_name: undefined });
    expect(Object.keys(rest).sort()).toEqual(
      Object.keys(PATIENT_LABELS)
        .filter((field) => !field.endsWith('st_name'))
        .sort(),
    );
  });

  test.each(['', '  ', null, undefined])('an optional field of %j becomes null', (empty) => {
    const fields = ['gender', 'identity_card', 'phone_number', 'email', 'fecha_nacimiento', 'patient_notes'];
    const parsed: Record<string, unknown> = parse(
      Object.fromEntries(fields.filter((field) => field !== 'gender' || empty !== '  ').map((field) => [field, empty])),
    );
    for (const field of fields) expect(parsed[field], field).toBeNull();
  });

  test('a missing treatment status is "en planificación"', () => {
    expect(parse({ treatment_status: '' }).treatment_status).toBe('en_planificacion');
    expect(parse({ treatment_status: null }).treatment_status).toBe('en_planificacion');
  });

  test('spaces at the ends go, those inside stay', () => {
    expect(parse({ first_name: '  Ana  María ', patient_notes: '\nuna\n\ndos\n' })).toMatchObject({
      first_name: 'Ana  María',
      patient_notes: 'una\n\ndos',
    });
  });

  test.each([
    ['a lone high surrogate', 'Ana \ud83d'],
    ['a lone low surrogate', '\ude00 Ana'],
  ])('%s is refused in every text', (_, text) => {
    for (const field of ['first_name', 'address', 'patient_notes', 'identity_card']) {
      expect(messageOf(field, { [field]: text })).toBe('El texto contiene caracteres no válidos');
    }
    expect(messageOf('email', { email: `${text.replaceAll(' ', '')}@clinica.ec` })).not.toBeNull();
    expect(messageOf('phone_number', { phone_number: `0991234${text.replace('Ana', '')}` })).not.toBeNull();
  });

  test('a whole emoji and any script are kept', () => {
    expect(parse({ first_name: '李 😀', patient_notes: 'ñandú ‏עברית' })).toMatchObject({ first_name: '李 😀' });
  });

  test('every written field has a label and a default', () => {
    expect(Object.keys(patientDefinition.defaults).sort()).toEqual(Object.keys(patientDefinition.labels).sort());
    expect(Object.keys(parse({})).sort()).toEqual(Object.keys(patientDefinition.labels).sort());
  });
});

describe('names', () => {
  test('the full name is first and last name', () => {
    expect(fullName(buildPatientValues())).toBe('Lucía Peña');
    expect(fullName({ first_name: 'Lucía', last_name: null })).toBe('Lucía');
    expect(fullName({})).toBe('');
    expect(patientDefinition.title(buildPatientValues())).toBe('Lucía Peña');
  });

  test('the sort key ignores accents, case, punctuation and doubled spaces, and has ñ after n', () => {
    expect(nameKey({ first_name: ' Ángela  ', last_name: 'NÚNEZ-Ríos' })).toBe('angela nunez rios');
    const [before, after] = ['Nzinga', 'Oa'].map((first_name) => nameKey({ first_name }));
    const key = nameKey({ first_name: 'Ñandú' });
    expect(before! < key && key < after!).toBe(true);
  });

  test('the age follows the date of birth', () => {
    expect(patientAge({ fecha_nacimiento: '2014-03-11' }, TODAY)).toBe(11);
    expect(patientAge({ fecha_nacimiento: null }, TODAY)).toBeNull();
  });
});

describe('the search (specification §5)', () => {
  const patient = {
    text: searchKey({ first_name: 'Lucía', last_name: 'Peña Ríos', guardian_name: 'Rosa Núñez' }),
    card: 'ce594161123',
    digits: digitsOf('099 123-4567'),
  };
  const finds = (text: string) => patientMatches(patient, patientQuery(text));

  test.each([
    '',
    '   ',
    'lucia',
    'LUCÍA',
    'peña',
    'pena',
    ' ríos  lucía ',
    'uci',
    '0991',
    '099-123',
    '1234567',
    '099 12',
    '12',
    '7',
    '(099)',
    'rosa nunez',
    'lucia rosa',
    'CE 594161123',
    'ce594',
    'CE-594.161',
  ])('%j finds her', (text) => {
    expect(finds(text)).toBe(true);
  });

  test.each(['mateo', 'lucia mateo', '0999', '8', 'lucia 099', 'l 1', 'ce 595', 'dni 594', '+', '( )'])(
    '%j does not',
    (text) => {
      expect(finds(text)).toBe(false);
    },
  );

  test('digits that are part of a name are found too', () => {
    expect(patientMatches({ text: 'paciente 12', card: '', digits: '' }, patientQuery('12'))).toBe(true);
  });
});

describe('possible duplicates', () => {
  const born = { fecha_nacimiento: '2014-03-11' };

  test.each([
    [
      'the same identity card, written otherwise',
      { identity_card: '17.123-456 7' },
      { identity_card: '171234567' },
      true,
    ],
    ['the same card in another case', { identity_card: 'ab12' }, { identity_card: 'AB-12' }, true],
    ['another card', { identity_card: '1' }, { identity_card: '2' }, false],
    ['no card on either', {}, {}, false],
    ['the same name and birth date', born, { ...born, first_name: 'LUCIA', last_name: 'pena' }, true],
    ['the same name only', born, { fecha_nacimiento: '2014-03-12' }, false],
    ['the same birth date only', born, { ...born, first_name: 'Mateo' }, false],
  ])('%s', (_, one, other, expected) => {
    const a = buildPatientValues(one);
    const b = buildPatientValues(other);
    expect(isPossibleDuplicate(a, b)).toBe(expected);
    expect(isPossibleDuplicate(b, a)).toBe(expected);
  });

  test('two forms without a birth date are not the same person for their name alone', () => {
    const form = { ...buildPatientValues(), fecha_nacimiento: '' };
    expect(isPossibleDuplicate(form, form)).toBe(false);
  });
});
