import { describe, expect, it } from 'vitest';
import { endOf } from '#domain/agenda/appointment-slot.ts';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { eventsOf } from '#features/appointments/calendar/model/events.ts';
import {
  changesTo,
  clashesOf,
  durationTo,
  isMovable,
  originOf,
  startNear,
  targetByKey,
} from '#features/appointments/calendar/move/moving.ts';
import { buildAppointment, testId } from '#tests/support/factories.ts';

const HOURS = { from: '08:00', to: '19:00' };
const WEEK = { range: 'week', places: ['Sillón 1', 'Sillón 2'] } as const;
const DAY = { ...WEEK, range: 'day' } as const;

const events = (...visits: Partial<Appointment>[]) =>
  eventsOf(
    visits.map((visit, place) => ({
      appointment: buildAppointment({
        id: testId(0x3000 + place),
        fecha: '2026-11-25',
        hora: '11:00',
        location: 'Sillón 1',
        ...visit,
      }),
      patient: undefined,
      alerts: [],
      mark: undefined,
    })),
    'Clínica',
  );
const TARGET = originOf(events({})[0]!);
const press = (key: string, shiftKey = false) => ({ key, shiftKey });

describe('a visit that is moved', () => {
  it('goes by a quarter of an hour, and keeps an odd start until it is moved', () => {
    expect(startNear(11 * 60 + 20, '11:00', HOURS)).toBe('11:15');
    expect(startNear(11 * 60 + 9, '11:05', HOURS)).toBe('11:05');
    expect(startNear(11 * 60 + 25, '11:05', HOURS)).toBe('11:30');
  });

  it('stays within the hours shown', () => {
    expect(startNear(6 * 60, '11:00', HOURS)).toBe('08:00');
    expect(startNear(22 * 60, '11:00', HOURS)).toBe('18:45');
  });

  it('takes one of the durations of the form', () => {
    expect(durationTo(11 * 60 + 50, '11:00')).toBe(45);
    expect(durationTo(11 * 60 - 30, '11:00')).toBe(5);
    expect(durationTo(15 * 60, '11:00')).toBe(120);
  });

  it('writes its place only when that changes', () => {
    const [clinic, room] = events({ location: null }, {});
    expect(changesTo(clinic!, { ...originOf(clinic!), hora: '12:00' })).toEqual({
      fecha: '2026-11-25',
      hora: '12:00',
      duracion: 30,
      location: null,
    });
    expect(changesTo(room!, { ...TARGET, place: 'Sillón 2' }).location).toBe('Sillón 2');
  });

  it('stays when it is the original of a reschedule', () => {
    const [moved] = events({ notes: 'Reprogramada para el 27/11/2026 a las 09:00.' });
    expect(isMovable(moved!)).toBe(false);
  });
});

describe('by the keyboard', () => {
  it('up and down are a quarter of an hour', () => {
    expect(targetByKey(press('ArrowDown'), TARGET, WEEK)).toEqual({ ...TARGET, hora: '11:15' });
    expect(targetByKey(press('ArrowUp'), TARGET, WEEK)).toEqual({ ...TARGET, hora: '10:45' });
    expect(targetByKey(press('ArrowUp'), { ...TARGET, hora: '00:00' }, WEEK)!.hora).toBe('00:00');
  });

  it('left and right are a day in the week and a place in the day', () => {
    expect(targetByKey(press('ArrowRight'), TARGET, WEEK)!.fecha).toBe('2026-11-26');
    expect(targetByKey(press('ArrowLeft'), TARGET, WEEK)!.fecha).toBe('2026-11-24');
    expect(targetByKey(press('ArrowRight'), TARGET, DAY)).toEqual({ ...TARGET, place: 'Sillón 2' });
    expect(targetByKey(press('ArrowLeft'), TARGET, DAY)).toEqual(TARGET);
  });

  it('with Shift the end moves through the durations', () => {
    expect(targetByKey(press('ArrowDown', true), TARGET, WEEK)!.duracion).toBe(45);
    expect(targetByKey(press('ArrowUp', true), TARGET, WEEK)!.duracion).toBe(15);
    expect(targetByKey(press('ArrowDown', true), { ...TARGET, duracion: 120 }, WEEK)!.duracion).toBe(120);
  });

  it('a page is a week in the week and a day in the day; other keys are no move', () => {
    expect(targetByKey(press('PageDown'), TARGET, WEEK)!.fecha).toBe('2026-12-02');
    expect(targetByKey(press('PageUp'), TARGET, DAY)!.fecha).toBe('2026-11-24');
    expect(targetByKey(press('Enter'), TARGET, DAY)).toBe(null);
  });
});

describe('who is in its way', () => {
  const [moved, other, elsewhere, gone, away] = events(
    {},
    { hora: '12:00' },
    { hora: '12:00', location: 'Sillón 2' },
    { hora: '12:00', estado: 'inasistencia' },
    { hora: '12:00', notes: 'Reprogramada para el 27/11/2026 a las 09:00.' },
  );
  const all = [moved!, other!, elsewhere!, gone!, away!];
  const names = (hora: string, place = 'Sillón 1') =>
    clashesOf(moved!, { ...TARGET, hora, place }, all, 'Clínica').map(({ id }) => id);

  it('is any visit at that place and time, except missed ones and ones moved to another date', () => {
    expect(names('11:45')).toEqual([other!.id]);
    expect(names('11:45', 'Sillón 2')).toEqual([elsewhere!.id]);
    expect(names('11:30')).toEqual([]);
    expect(names('11:15')).toEqual([]);
  });

  it('ends past midnight at an hour of the next day, and clashes with a visit of that day', () => {
    const [visit, early] = events({ hora: '09:00' }, { fecha: '2026-11-26', hora: '00:15', duracion: 120 });
    const target = { ...TARGET, hora: '23:45', duracion: 60 };
    expect(endOf(target)).toBe('00:45');
    expect(clashesOf(visit!, target, [visit!, early!], 'Clínica')).toEqual([early]);
  });
});
