import { describe, expect, test } from 'vitest';
import type { OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import { EMPTY_CONTROL } from '#domain/clinical/notes/orthodontic-control.ts';
import { nextControl, type Visit } from '#domain/orthodontics/next-control.ts';
import type { Course } from '#domain/orthodontics/case-controls.ts';
import { buildCaseValues } from '#tests/support/orthodontic-factories.ts';

const TODAY = '2026-11-23';
const control = (date: string, values: Partial<OrthodonticControl> = {}) => ({
  id: date,
  date,
  doctor: '',
  control: { ...EMPTY_CONTROL, ...values },
});
const visit = (fecha: string, estado = 'programada', notes: string | null = null): Visit => ({
  fecha,
  hora: '10:00',
  estado,
  notes,
});
const next = (controls: ReturnType<typeof control>[], visits: Visit[] = [], course: Partial<Course> = {}) =>
  nextControl(buildCaseValues(course), controls, visits, TODAY, 42);

describe('the next control', () => {
  test('is due as many weeks after the last one as that notes', () => {
    expect(next([control('2026-11-18', { weeks: 4 }), control('2026-10-21', { weeks: 2 })])).toEqual({
      last: '2026-11-18',
      due: '2026-12-16',
      weeks: 4,
      days: 28,
      overdue: 0,
      visit: null,
    });
  });

  test('is due after the clinic’s days where the last one notes no interval', () => {
    expect(next([control('2026-10-12'), control('2026-09-12', { weeks: 2 })])).toMatchObject({
      due: '2026-11-23',
      weeks: null,
      days: 42,
      overdue: 0,
    });
  });

  test('is overdue from the day after', () => {
    expect(next([control('2026-10-05', { weeks: 4 })])).toMatchObject({ due: '2026-11-02', overdue: 21 });
    expect(next([control('2026-10-26', { weeks: 4 })])).toMatchObject({ due: TODAY, overdue: 0 });
  });

  test('is none before the first one, while the case is suspended, and after its end', () => {
    expect(next([])).toMatchObject({ last: null, due: null, overdue: 0 });
    expect(next([control('2026-01-05', { weeks: 4 })], [], { phase: 'suspendido' })).toMatchObject({
      last: '2026-01-05',
      due: null,
      overdue: 0,
    });
    expect(next([], [visit('2026-12-01')], { phase: 'terminado', finished_on: '2026-11-01' })).toBeNull();
  });
});

describe('the visit', () => {
  test('is the next one that is programada or confirmada, today’s included whatever its hour', () => {
    expect(
      next([], [visit('2026-12-20'), visit('2026-12-17', 'confirmada'), visit('2026-11-22')])?.visit,
    ).toMatchObject({
      fecha: '2026-12-17',
    });
    expect(next([], [visit(TODAY)])?.visit).toMatchObject({ fecha: TODAY });
  });

  test.each(['completada', 'inasistencia', 'cancelada'])('is none that is %s', (estado) => {
    expect(next([], [visit('2026-12-17', estado)])?.visit).toBeNull();
  });

  test('is none that was moved to another date', () => {
    const moved = visit('2026-12-01', 'programada', 'Reprogramada para el 15/12/2026 a las 10:00.');
    expect(next([], [moved])?.visit).toBeNull();
    expect(next([], [moved, visit('2026-12-15')])?.visit).toMatchObject({ fecha: '2026-12-15' });
  });
});
