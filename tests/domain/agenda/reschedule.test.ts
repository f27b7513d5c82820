import * as v from 'valibot';
import { expect, test } from 'vitest';
import { appointmentSchema } from '#domain/agenda/appointment.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { buildAppointment, buildAppointmentValues } from '#tests/support/factories.ts';

const TO = { fecha: '2026-04-01', hora: '09:00' };

test('the new appointment is programada, for the same patient and treatment, and says whence and why', () => {
  const values = buildAppointmentValues({ estado: 'inasistencia', notes: 'Trae radiografía', location: 'Sillón 1' });
  const { created } = reschedule(buildAppointment(values), TO, ' Viaje ');
  expect(created).toEqual({
    ...values,
    fecha: '2026-04-01',
    hora: '09:00',
    estado: 'programada',
    notes: 'Reprogramada desde el 10/03/2026 a las 10:30. Motivo: Viaje',
  });
  expect(v.is(appointmentSchema(), created)).toBe(true);
});

test('without a reason none is invented', () => {
  expect(reschedule(buildAppointmentValues(), TO, '').created.notes).toBe(
    'Reprogramada desde el 10/03/2026 a las 10:30.',
  );
});

test('the original is programada again at its own time, with the new date below its notes', () => {
  const values = buildAppointmentValues({ estado: 'inasistencia', notes: 'Trae radiografía' });
  expect(reschedule(values, TO, '').original).toEqual({
    estado: 'programada',
    notes: 'Trae radiografía\nReprogramada para el 01/04/2026 a las 09:00.',
  });
  expect(reschedule(buildAppointmentValues(), TO, '').original.notes).toBe(
    'Reprogramada para el 01/04/2026 a las 09:00.',
  );
});
