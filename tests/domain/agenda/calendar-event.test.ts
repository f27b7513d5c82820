import { expect, it } from 'vitest';
import { calendarEvent } from '#domain/agenda/calendar-event.ts';

const appointment = {
  fecha: '2026-11-25',
  hora: '11:00',
  duracion: 30,
  tipo_tratamiento: 'Control',
  estado: 'programada',
  location: null,
} as const;

it('an event tells name, treatment, place and time, and nothing else', () => {
  expect(calendarEvent(appointment, 'Ana Núñez', 'Clínica Miraflores')).toEqual({
    summary: 'Ana Núñez · Control',
    location: 'Clínica Miraflores',
    start: { fecha: '2026-11-25', hora: '11:00' },
    end: { fecha: '2026-11-25', hora: '11:30' },
    status: 'TENTATIVE',
  });
});

it('an event has the status of its estado', () => {
  const status = (estado: 'confirmada' | 'completada' | 'inasistencia') =>
    calendarEvent({ ...appointment, estado }, 'Ana', 'Clínica').status;
  expect(status('confirmada')).toBe('CONFIRMED');
  expect(status('completada')).toBe('CONFIRMED');
  expect(status('inasistencia')).toBe('CANCELLED');
  expect(calendarEvent({ ...appointment, estado: 'inasistencia' }, 'Ana', 'Clínica').summary).toBe(
    'Ana · Control (inasistencia)',
  );
});

it('an event that goes past midnight ends on the next day', () => {
  const late = { ...appointment, fecha: '2026-12-31', hora: '23:30', duracion: 120 } as const;
  expect(calendarEvent(late, 'Ana', 'Clínica').end).toEqual({ fecha: '2027-01-01', hora: '01:30' });
});
