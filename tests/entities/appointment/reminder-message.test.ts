import { expect, test } from 'vitest';
import { isToBeReminded, reminderMessage } from '#entities/appointment/reminder-message.ts';
import { buildAppointment } from '#tests/support/factories.ts';

const CLINIC = { clinicName: 'Clínica Miraflores', today: '2026-11-24' };
const AT = { fecha: '2026-11-25', hora: '11:00' };
const LUCIA = { first_name: 'Lucía', fecha_nacimiento: '1990-04-01', guardian_name: null };
const END = ' Si no puede asistir, por favor avísenos. ¡Gracias!';

test.each([
  [
    'an adult is written to',
    LUCIA,
    'Hola Lucía, le recordamos su cita en Clínica Miraflores el miércoles 25 de noviembre a las 11:00.',
  ],
  [
    'of a minor the guardian is',
    { first_name: 'Mateo José', fecha_nacimiento: '2013-03-14', guardian_name: 'Rosa Quispe Flores' },
    'Hola Rosa, le recordamos la cita de Mateo en Clínica Miraflores el miércoles 25 de noviembre a las 11:00.',
  ],
  [
    'a minor without a guardian is written to',
    { first_name: 'Mateo', fecha_nacimiento: '2013-03-14', guardian_name: ' ' },
    'Hola Mateo, le recordamos su cita en Clínica Miraflores el miércoles 25 de noviembre a las 11:00.',
  ],
  [
    'an adult who has a guardian is written to',
    { first_name: 'Olga', fecha_nacimiento: '1940-03-14', guardian_name: 'Rosa Quispe' },
    'Hola Olga, le recordamos su cita en Clínica Miraflores el miércoles 25 de noviembre a las 11:00.',
  ],
])('%s', (_name, patient, expected) => {
  expect(reminderMessage(AT, patient, CLINIC)).toBe(expected + END);
});

test('the message leaves the clinic’s name out before it is known', () => {
  expect(reminderMessage(AT, LUCIA, { ...CLINIC, clinicName: '' })).toBe(
    `Hola Lucía, le recordamos su cita el miércoles 25 de noviembre a las 11:00.${END}`,
  );
});

test.each([
  ['programada', {}, true],
  ['confirmada', { estado: 'confirmada' as const }, true],
  ['completada', { estado: 'completada' as const }, false],
  ['inasistencia', { estado: 'inasistencia' as const }, false],
  ['moved to another date', { notes: 'Reprogramada para el 02/12/2026 a las 09:00.' }, false],
  ['past', { hora: '08:00' }, false],
])('of one that is %s', (_name, appointment, expected) => {
  const now = { fecha: '2026-11-25', hora: '10:00' };
  expect(isToBeReminded(buildAppointment({ ...AT, ...appointment }), now)).toBe(expected);
});
