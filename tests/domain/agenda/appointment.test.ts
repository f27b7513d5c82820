import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_DEFAULTS,
  appointmentDefinition,
  appointmentSchema,
  eventStyle,
  lastOthers,
} from '#domain/agenda/appointment.ts';
import { answersFilter } from '#domain/agenda/appointment-slot.ts';
import { rebase } from '#domain/record/merge.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import { buildAppointment, buildAppointmentValues, testId } from '#tests/support/factories.ts';

const messagesOf = (values: object) => {
  const result = v.safeParse(appointmentSchema(), { ...buildAppointmentValues(), ...values });
  return Object.fromEntries((result.issues ?? []).toReversed().map((issue) => [v.getDotPath(issue), issue.message]));
};

describe('the values of an appointment', () => {
  test('lacking everything name the four that must be there', () => {
    const result = v.safeParse(appointmentSchema(), APPOINTMENT_DEFAULTS);
    expect(result.issues?.map(({ message }) => message)).toEqual([
      'Debes seleccionar un paciente',
      'La fecha es obligatoria',
      'La hora es obligatoria',
      'El tipo de tratamiento es obligatorio',
    ]);
  });

  test('have half an hour, ortodoncia and programada where nothing else was chosen', () => {
    const { patient, fecha, hora, tipo_tratamiento } = buildAppointmentValues();
    expect(v.parse(appointmentSchema(), { patient, fecha, hora, tipo_tratamiento })).toEqual({
      patient,
      fecha,
      hora,
      tipo_tratamiento,
      duracion: 30,
      specialty: 'ortodoncia',
      estado: 'programada',
      notes: null,
      location: null,
    });
    expect(v.parse(appointmentSchema(), { ...buildAppointmentValues(), duracion: null, estado: '' })).toMatchObject({
      duracion: 30,
      estado: 'programada',
    });
  });

  test.each([
    ['fecha', '', 'La fecha es obligatoria'],
    ['fecha', '2026-02-30', 'Por favor, introduce una fecha válida'],
    ['fecha', '0026-03-10', 'Por favor, introduce una fecha válida'],
    ['hora', ' ', 'La hora es obligatoria'],
    ['hora', '24:00', 'Indique una hora válida'],
    ['hora', '9:30', 'Indique una hora válida'],
    ['tipo_tratamiento', '', 'El tipo de tratamiento es obligatorio'],
    ['tipo_tratamiento', 'Magia', 'Elija una opción de la lista'],
    ['specialty', 'magia', 'Elija una opción de la lista'],
    ['estado', 'cancelada', 'Elija una opción de la lista'],
    ['duracion', 20, 'Elija una duración de la lista'],
    ['duracion', '30', 'Elija una duración de la lista'],
    ['patient', 'nadie', 'Debes seleccionar un paciente'],
  ])('refuse %s = %j', (field, value, message) => {
    expect(messagesOf({ [field]: value })).toEqual({ [field]: message });
  });
});

test('people know an appointment by its treatment and its time', () => {
  expect(appointmentDefinition.title(buildAppointment())).toBe('Control, 10/03/2026 10:30');
  expect(appointmentDefinition.title({})).toBe('Cita');
});

test('a time moved here and a visit completed there are a conflict, whole', () => {
  const opened = buildAppointment();
  const patch = makePatch(appointmentDefinition, opened, { ...opened, hora: '12:00' });
  const result = rebase(appointmentDefinition.merge, patch, { ...opened, estado: 'completada' });
  expect(result.patch).toEqual({});
  expect(result.overlaps.map(({ field }) => field)).toEqual(['fecha', 'hora', 'duracion', 'estado']);
});

test('a time moved here and a note written there are both kept', () => {
  const opened = buildAppointment({ notes: 'uno' });
  const patch = makePatch(appointmentDefinition, opened, { ...opened, hora: '12:00', notes: 'cero\nuno' });
  const result = rebase(appointmentDefinition.merge, patch, { ...opened, notes: 'uno\ndos' });
  expect(result.overlaps).toEqual([]);
  expect(result.patch).toMatchObject({ hora: { after: '12:00' }, notes: { after: 'cero\nuno\ndos' } });
});

test.each([
  ['nothing', {}, true],
  ['empty texts', { from: '', to: '' }, true],
  ['its patient', { patients: new Set([testId(0x100)]) }, true],
  ['other patients', { patients: new Set([testId(0x101)]) }, false],
  ['nobody', { patients: new Set<string>() }, false],
  ['its own day', { from: '2026-03-10', to: '2026-03-10' }, true],
  ['later days', { from: '2026-03-11' }, false],
  ['earlier days', { to: '2026-03-09' }, false],
  ['the day after', { from: '2026-03-11', to: '2026-03-11' }, false],
  ['its estado', { estado: 'programada' as const }, true],
  ['another estado', { estado: 'confirmada' as const }, false],
])('a list narrowed to %s has an appointment: %s', (_name, filter, expected) => {
  expect(answersFilter(buildAppointment(), filter)).toBe(expected);
});

test('a visit past midnight answers for either day', () => {
  const visit = buildAppointment({ fecha: '2026-03-10', hora: '23:30', duracion: 60 });
  expect(answersFilter(visit, { from: '2026-03-11', to: '2026-03-11' })).toBe(true);
  expect(answersFilter(visit, { from: '2026-03-12' })).toBe(false);
  expect(answersFilter(visit, { to: '2026-03-09' })).toBe(false);
  expect(answersFilter({ ...visit, duracion: 30 }, { from: '2026-03-11' })).toBe(false);
});

test('beside an appointment stand the last five others of the patient, the newest first', () => {
  const all = Array.from({ length: 8 }, (_, day) =>
    buildAppointment({ id: testId(day), fecha: `2026-03-0${day + 1}` }),
  );
  const shown = lastOthers(all, testId(6));
  expect(shown.map(({ fecha }) => fecha)).toEqual([
    '2026-03-08',
    '2026-03-06',
    '2026-03-05',
    '2026-03-04',
    '2026-03-03',
  ]);
});

test('the calendar colours each estado its own way, and no other value', () => {
  expect(['programada', 'completada', 'inasistencia', 'confirmada'].map(eventStyle)).toEqual([
    'scheduled',
    'completed',
    'cancelled',
    'rescheduled',
  ]);
  expect([eventStyle('cancelada'), eventStyle('toString')]).toEqual(['neutral', 'neutral']);
});
