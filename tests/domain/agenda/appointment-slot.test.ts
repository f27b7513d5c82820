import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endOf,
  isOutOfHours,
  nextSlot,
  overlaps,
  partOn,
  proposedSlot,
  type Slot,
} from '#domain/agenda/appointment-slot.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { buildAppointmentValues } from '#tests/support/factories.ts';

const CLINIC = 'Clínica Miraflores';

const slot = (values: Partial<Slot> = {}): Slot => ({ ...buildAppointmentValues(), ...values });

describe('half past ten to eleven overlaps with', () => {
  test.each<[string, Partial<Slot>, boolean]>([
    ['the same time', {}, true],
    ['a long one that begins before', { hora: '09:00', duracion: 120 }, true],
    ['a short one within', { hora: '10:40', duracion: 5 }, true],
    ['one that ends as it begins', { hora: '10:00' }, false],
    ['one that begins as it ends', { hora: '11:00' }, false],
    ['the same time of another day', { fecha: '2026-03-11' }, false],
    ['another room', { location: 'Sillón 2' }, false],
    ['the clinic by its name', { location: CLINIC }, true],
    ['somebody who did not come', { estado: 'inasistencia' }, false],
    ['one moved to another date', { notes: 'Trae placa\nReprogramada para el 01/04/2026 a las 09:00.' }, false],
    ['one moved here from another date', { notes: 'Reprogramada desde el 01/03/2026 a las 09:00.' }, true],
    ['a visit that is over', { estado: 'completada' }, true],
    ['one without a duration, taken as half an hour', { hora: '10:05', duracion: null }, true],
  ])('%s: %s', (_name, values, expected) => {
    expect(overlaps(slot(), slot(values), CLINIC)).toBe(expected);
    expect(overlaps(slot(values), slot(), CLINIC)).toBe(expected);
  });

  test('nothing once it is an inasistencia itself', () => {
    expect(overlaps(slot({ estado: 'inasistencia' }), slot(), CLINIC)).toBe(false);
  });
});

test('two in one room overlap, over midnight too', () => {
  const late = slot({ hora: '23:30', duracion: 60, location: 'Sillón 1' });
  expect(overlaps(late, slot({ fecha: '2026-03-11', hora: '00:15', location: 'Sillón 1' }), CLINIC)).toBe(true);
  expect(overlaps(late, slot({ fecha: '2026-03-11', hora: '00:30', location: 'Sillón 1' }), CLINIC)).toBe(false);
});

test.each([
  ['08:00', '2026-03-10', '08:30'],
  ['08:29', '2026-03-10', '08:30'],
  ['08:30', '2026-03-10', '09:00'],
  ['09:59', '2026-03-10', '10:00'],
  ['23:29', '2026-03-10', '23:30'],
  ['23:30', '2026-03-11', '00:00'],
])('after %s the next slot is %s %s', (hora, date, time) => {
  expect(nextSlot({ fecha: '2026-03-10', hora })).toEqual({ fecha: date, hora: time });
});

test('the next slot is a half hour that comes after now', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, (now) => {
      const hora = `${String(Math.floor(now / 60)).padStart(2, '0')}:${String(now % 60).padStart(2, '0')}`;
      const next = nextSlot({ fecha: '2026-12-31', hora });
      const wait = (Date.parse(`${next.fecha}T${next.hora}Z`) - Date.parse(`2026-12-31T${hora}Z`)) / 60_000;
      expect(/:[03]0$/.test(next.hora) && wait > 0 && wait <= 30).toBe(true);
    }),
  );
});

test.each([
  ['the next half hour', '2026-03-10', '10:40', '2026-03-10', '11:00', false],
  ['the last half hour before closing', '2026-03-10', '17:10', '2026-03-10', '17:30', false],
  ['the opening of the next day, after closing', '2026-03-10', '17:40', '2026-03-11', '09:00', true],
  ['the opening of Monday, on Friday evening', '2026-03-13', '19:00', '2026-03-16', '09:00', true],
  ['the opening of the next day, close to midnight', '2026-03-10', '23:40', '2026-03-11', '09:00', true],
  ['the opening of Monday, on a Sunday', '2026-03-15', '10:10', '2026-03-16', '09:00', true],
])('a new appointment is proposed at %s (%s %s)', (_name, fecha, hora, day, time, isClosed) => {
  expect(proposedSlot(USUAL_HOURS, { fecha, hora })).toEqual({ slot: { fecha: day, hora: time }, isClosed });
});

test.each([
  ['10:30', 45, '11:15'],
  ['10:30', null, '11:00'],
  ['23:30', 60, '00:30'],
  ['23:30', 30, '00:00'],
])('begun at %s, of %s minutes, it ends at %s', (hora, duracion, end) => {
  expect(endOf({ hora, duracion })).toBe(end);
});

describe('a visit that goes past midnight', () => {
  const late = { fecha: '2026-12-31', hora: '23:30', duracion: 60 };

  test('takes time on either day, and on no other', () => {
    expect(partOn(late, '2026-12-31')).toEqual({ from: '23:30', to: '24:00' });
    expect(partOn(late, '2027-01-01')).toEqual({ from: '00:00', to: '00:30' });
    expect(partOn(late, '2026-12-30')).toBeNull();
    expect(partOn(late, '2027-01-02')).toBeNull();
    expect(partOn({ ...late, duracion: 30 }, '2027-01-01')).toBeNull();
  });

  test('is out of the hours of a clinic that closes at midnight', () => {
    const opening_hours = Array.from({ length: 7 }, () => [{ from: '18:00', until: '24:00' }]);
    expect(isOutOfHours({ opening_hours, closed_days: [] }, { ...late, duracion: 30 })).toBe(false);
    expect(isOutOfHours({ opening_hours, closed_days: [] }, late)).toBe(true);
    const night = opening_hours.map((day) => [{ from: '00:00', until: '02:00' }, ...day]);
    expect(isOutOfHours({ opening_hours: night, closed_days: [] }, late)).toBe(false);
  });
});
