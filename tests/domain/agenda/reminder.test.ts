import { expect, test } from 'vitest';
import { hasReminder, reminderOf } from '#domain/agenda/reminder.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { buildAppointment, testId } from '#tests/support/factories.ts';

const TO = { fecha: '2026-04-01', hora: '09:00' };

test('a reminder is due the day before its appointment', () => {
  const appointment = buildAppointment({ id: testId(7), fecha: '2026-03-01' });
  expect(reminderOf(appointment, 'Lucía Peña')).toEqual({
    id: testId(7),
    patient_name: 'Lucía Peña',
    appointment_date: '2026-03-01',
    treatment: 'Control',
    reminder_date: '2026-02-28',
  });
});

test('only what is still to come about has one', () => {
  const estados = ['programada', 'confirmada', 'completada', 'inasistencia'] as const;
  const reminded = estados.filter((estado) => hasReminder({ fecha: '2026-03-11', estado, notes: null }, '2026-03-10'));
  expect(reminded).toEqual(['programada', 'confirmada']);
});

test.each([
  ['2026-03-09', true],
  ['2026-03-10', true],
  ['2026-03-11', false],
  ['2026-03-12', false],
])('on %s there is still somebody to remind of the 11th: %s', (today, expected) => {
  expect(hasReminder({ fecha: '2026-03-11', estado: 'programada', notes: null }, today)).toBe(expected);
});

test('one that was moved to another date has none: the new one has', () => {
  const { created, original } = reschedule(buildAppointment({ fecha: '2026-03-11' }), TO, '');
  expect(hasReminder({ fecha: '2026-03-11', ...original }, '2026-03-10')).toBe(false);
  expect(hasReminder(created, '2026-03-10')).toBe(true);
});
