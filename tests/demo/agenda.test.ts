// The demo clinic's agenda: the past and the future of a clinic in Lima.
import { describe, expect, test } from 'vitest';
import { overlaps } from '#domain/agenda/appointment-slot.ts';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { addDays } from '#domain/values/dates.ts';
import { buildClinic } from '#demo/clinic.ts';
import { isHoliday, isOpen } from '#demo/days.ts';

const TODAY = '2026-03-10';
const PLAN = { seed: 'prueba', today: TODAY, rooms: ['Sillón 1', 'Sillón 2'] };

interface Kept {
  id: string;
  /** As it stands after each of its saves, the first one first, with the day of the save. */
  saves: { day: string; values: AppointmentValues }[];
  /** As it stands now. */
  now: AppointmentValues;
}

function agendaOf(plan: typeof PLAN): Kept[] {
  const kept = new Map<string, Kept>();
  for (const { collection, id, day, values } of buildClinic(plan)) {
    if (collection !== 'appointments') continue;
    const now = values as AppointmentValues;
    kept.set(id, { id, saves: [...(kept.get(id)?.saves ?? []), { day, values: now }], now });
  }
  return [...kept.values()];
}

const agenda = agendaOf(PLAN);
const appointments = agenda.map(({ now }) => now);
const standing = appointments.filter((appointment) => rescheduledTo(appointment) === null);
const past = standing.filter(({ fecha }) => fecha < TODAY);
const ahead = standing.filter(({ fecha }) => fecha >= TODAY);

const weekday = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();
const share = <T>(list: readonly T[], is: (item: T) => boolean): number => list.filter(is).length / list.length;

test('some three thousand appointments lie around today', () => {
  expect(appointments.length).toBeGreaterThan(2900);
  expect(appointments.length).toBeLessThan(3500);
  expect(ahead.length).toBeGreaterThan(200);
  expect(ahead.some(({ fecha }) => fecha === TODAY)).toBe(true);
});

describe('past visits', () => {
  test('was completed or missed', () => {
    expect(share(past, ({ estado }) => estado === 'completada')).toBeGreaterThan(0.85);
    expect(share(past, ({ estado }) => estado === 'inasistencia')).toBeGreaterThan(0.02);
  });

  test('but for a few of the last days, which somebody has still to close', () => {
    const open = past.filter(({ estado }) => estado === 'programada' || estado === 'confirmada');
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThan(30);
    expect(open.every(({ fecha }) => fecha >= addDays(TODAY, -14))).toBe(true);
  });
});

test('coming visits are arranged, most of the next days confirmed', () => {
  expect(share(ahead, ({ estado }) => estado === 'programada' || estado === 'confirmada')).toBe(1);
  const soon = ahead.filter(({ fecha }) => fecha <= addDays(TODAY, 3));
  expect(share(soon, ({ estado }) => estado === 'confirmada')).toBeGreaterThan(0.4);
});

describe('the days', () => {
  test('are working days from 09:00 to 18:00, none a public holiday in Peru', () => {
    for (const { fecha, hora, duracion } of appointments) {
      const [hours = 0, minutes = 0] = hora.split(':').map(Number);
      expect(isOpen(fecha)).toBe(true);
      expect(hora >= '09:00' && hours * 60 + minutes + duracion <= 18 * 60).toBe(true);
    }
    // In the time that the agenda covers.
    for (const holiday of [
      '2025-07-28',
      '2025-10-08',
      '2025-12-25',
      '2026-01-01',
      '2026-04-02',
      '2026-04-03',
      '2026-05-01',
    ]) {
      expect(appointments.filter(({ fecha }) => fecha === holiday)).toEqual([]);
    }
  });

  test.each([
    '2024-03-28',
    '2024-03-29',
    '2025-04-17',
    '2025-04-18',
    '2027-03-25',
    '2027-03-26',
    '2026-07-29',
    '2026-12-09',
  ])('%s is a holiday', (day) => expect(isHoliday(day)).toBe(true));

  test.each(['2026-04-01', '2026-04-06', '2026-07-27', '2026-11-02'])('%s is none', (day) =>
    expect(isHoliday(day)).toBe(false),
  );

  test('are filled evenly: no weekday has much more than the others', () => {
    for (const day of [1, 2, 3, 4, 5]) {
      const filled = share(appointments, ({ fecha }) => weekday(fecha) === day);
      expect(filled).toBeGreaterThan(0.17);
      expect(filled).toBeLessThan(0.23);
    }
  });
});

describe('an appointment that was moved', () => {
  const moved = agenda.filter(({ now }) => rescheduledTo(now) !== null);

  test('is one in some thirty, before and after today', () => {
    expect(moved.length).toBeGreaterThan(50);
    expect(moved.length).toBeLessThan(180);
    expect(moved.some(({ now }) => now.fecha > TODAY)).toBe(true);
  });

  test('has left its trail on both halves, as the tablet writes it', () => {
    for (const { saves, now } of moved) {
      const to = rescheduledTo(now)!;
      const half = agenda.find(({ now: other }) => {
        const { patient, fecha, hora } = other;
        return patient === now.patient && fecha === to.fecha && hora === to.hora;
      })!;
      const reason = /Motivo: (.+)$/.exec(half.saves[0]!.values.notes ?? '')?.[1] ?? '';
      const written = reschedule({ ...now, notes: null }, to, reason);
      // The new one may have been given another room.
      expect(half.saves[0]!.values).toEqual({ ...written.created, location: half.now.location });
      expect({ estado: now.estado, notes: now.notes }).toEqual(written.original);
      expect(half.now.notes).toBe(written.created.notes);
      // Both on the day of the call, before the hour that was given up.
      expect(half.saves[0]!.day).toBe(saves.at(-1)!.day);
      expect(half.saves[0]!.day <= now.fecha).toBe(true);
    }
  });

  test('was mostly arranged on an earlier day', () => {
    expect(share(moved, ({ saves }) => saves.length === 2 && saves[0]!.day < saves[1]!.day)).toBeGreaterThan(0.6);
  });
});

test('an emergency is booked on its day, or the day before', () => {
  const emergencies = agenda.filter(({ now }) => now.tipo_tratamiento === 'Emergencia');
  expect(emergencies.length).toBeGreaterThan(40);
  const called = emergencies.map(({ saves: [first], now }) =>
    first!.day === now.fecha ? 'same day' : addDays(first!.day, 1) === now.fecha,
  );
  expect(new Set(called)).toEqual(new Set(['same day', true]));
});

describe('the rooms', () => {
  test('have few overlaps, emergencies that were squeezed in among them', () => {
    const overlapping: AppointmentValues[][] = [];
    for (const date of new Set(appointments.map(({ fecha }) => fecha))) {
      const day = appointments.filter(({ fecha }) => fecha === date);
      for (const [index, one] of day.entries()) {
        overlapping.push(
          ...day.slice(index + 1).flatMap((other) => (overlaps(one, other, 'Clínica') ? [[one, other]] : [])),
        );
      }
    }
    expect(overlapping.length).toBeGreaterThan(15);
    expect(overlapping.length).toBeLessThan(120);
    expect(
      share(overlapping, (both) => both.some(({ tipo_tratamiento }) => tipo_tratamiento === 'Emergencia')),
    ).toBeGreaterThan(0.2);
  });

  test('never hold a patient twice on a day', () => {
    const visits = appointments.map(({ patient, fecha }) => `${patient} ${fecha}`);
    expect(new Set(visits).size).toBe(visits.length);
  });

  test('are named, but for some visits that need no chair', () => {
    const without = share(appointments, ({ location }) => location === null);
    expect(without).toBeGreaterThan(0.02);
    expect(without).toBeLessThan(0.1);
    expect(new Set(appointments.map(({ location }) => location))).toEqual(new Set(['Sillón 1', 'Sillón 2', null]));
  });

  test('may be none: then everything is in the clinic itself', () => {
    const small = agendaOf({ ...PLAN, rooms: [] });
    expect(small.every(({ now }) => now.location === null)).toBe(true);
    expect(Math.abs(small.length - agenda.length)).toBeLessThan(50);
  });
});

test('it is full of controls, with every kind of visit and every duration somewhere', () => {
  expect(new Set(appointments.map(({ tipo_tratamiento }) => tipo_tratamiento))).toEqual(
    new Set([
      'Valoración Inicial',
      'Presupuesto',
      'Limpieza',
      'Colocación de Aparatología',
      'Control',
      'Retiro de Aparatología',
      'Control Retención',
      'Emergencia',
      'Otro',
    ]),
  );
  expect(new Set(appointments.map(({ duracion }) => duracion))).toEqual(new Set([5, 15, 30, 45, 60, 75, 90, 105, 120]));
  expect(share(appointments, ({ tipo_tratamiento }) => tipo_tratamiento === 'Control')).toBeGreaterThan(0.5);
});
