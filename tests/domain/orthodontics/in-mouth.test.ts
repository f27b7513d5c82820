import { describe, expect, test } from 'vitest';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import type { Archwire, OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import { controlsOf, type Course } from '#domain/orthodontics/case-controls.ts';
import { asControl, inMouth, wireRuns } from '#domain/orthodontics/in-mouth.ts';
import { addDays } from '#domain/values/dates.ts';
import { createRandom } from '#tests/simulation/random.ts';
import { testId } from '#tests/support/factories.ts';
import { buildCaseValues, controlEntry, notesWith } from '#tests/support/orthodontic-factories.ts';

const NITI: Archwire = { material: 'NiTi', size: '0.014' };
const STEEL: Archwire = { material: 'Acero', size: '0.018' };
const NONE: Archwire = { material: 'Ninguno', size: null };
const ELASTICS: NonNullable<OrthodonticControl['elastics']> = {
  kind: 'clase_ii',
  size: '3/16',
  force: '4.5',
  wear: '24 horas',
  pairs: [['13', '46']],
};

const controls = (entries: Treatment[], course: Partial<Course> = {}) =>
  controlsOf(buildCaseValues(course), timelineOf({ id: testId(1), notes: notesWith(...entries) }));
const worn = (...entries: Treatment[]) => inMouth(controls(entries));

describe('the controls of a case', () => {
  test('begin with its start, and end with the end of a finished one', () => {
    const entries = ['2026-05-11', '2026-05-12', '2026-07-01', '2026-07-02'].map((date) => controlEntry(date));
    const days = (course: Partial<Course>) => controls(entries, course).map(({ date }) => date);
    expect(days({})).toEqual(['2026-07-02', '2026-07-01', '2026-05-12']);
    expect(days({ phase: 'terminado', finished_on: '2026-07-01' })).toEqual(['2026-07-01', '2026-05-12']);
  });

  test('are entries with a control and a date alone', () => {
    const other = { id: 'x', date: '2026-06-01', title: 'Limpieza', description: '', doctor: '' };
    const undated = controlEntry('ayer');
    expect(controls([other, undated, controlEntry('2026-06-02')])).toMatchObject([{ date: '2026-06-02' }]);
  });
});

describe('in the mouth', () => {
  test('is nothing before the first control', () => {
    expect(worn()).toBeNull();
  });

  test('are the wires last noted, each since the first control that noted it', () => {
    expect(
      worn(
        controlEntry('2026-05-12', { upper: NITI }),
        controlEntry('2026-06-16', { upper: NITI, lower: NITI }),
        controlEntry('2026-07-14', { upper: STEEL }),
        controlEntry('2026-08-11', {}),
      ),
    ).toMatchObject({
      upper: { wire: STEEL, from: '2026-07-14' },
      lower: { wire: NITI, from: '2026-06-16' },
      seen: '2026-08-11',
    });
  });

  test('is no wire after "Ninguno"', () => {
    const entries = [
      controlEntry('2026-05-12', { upper: NITI, lower: NITI }),
      controlEntry('2026-06-12', { upper: NONE }),
    ];
    expect(worn(...entries)).toMatchObject({ upper: null, lower: { wire: NITI } });
    expect(worn(...entries, controlEntry('2026-07-12', { upper: NITI }))).toMatchObject({
      upper: { wire: NITI, from: '2026-07-12' },
    });
  });

  test('of two controls of one day the one noted last holds', () => {
    expect(
      worn(
        controlEntry('2026-05-12', { upper: NITI }, 'a'),
        controlEntry('2026-05-12', { upper: STEEL, off: ['25'] }, 'b'),
        controlEntry('2026-05-12', { upper: STEEL }, 'c'),
      ),
    ).toMatchObject({ upper: { wire: STEEL, from: '2026-05-12' }, off: [] });
  });

  test('a control of an earlier day that was noted later changes nothing of now', () => {
    const late = [controlEntry('2026-07-01', { upper: STEEL }), controlEntry('2026-06-01', { upper: NITI })];
    expect(worn(...late)).toMatchObject({ upper: { wire: STEEL, from: '2026-07-01' }, seen: '2026-07-01' });
  });

  test('are the elastics last noted, and none after "ninguno"', () => {
    const elastic = controlEntry('2026-05-12', { elastics: ELASTICS });
    expect(worn(elastic, controlEntry('2026-06-12', {}))).toMatchObject({ elastics: ELASTICS });
    const stopped = { ...ELASTICS, kind: 'ninguno', pairs: [] };
    expect(worn(elastic, controlEntry('2026-06-12', { elastics: stopped }))).toMatchObject({ elastics: null });
  });

  test('have come off the brackets of the newest control alone', () => {
    const fell = controlEntry('2026-05-12', { off: ['25'] });
    expect(worn(fell)).toMatchObject({ off: ['25'], seen: '2026-05-12' });
    expect(worn(fell, controlEntry('2026-06-12', {}))).toMatchObject({ off: [] });
  });

  test('is drawn as one control', () => {
    const mouth = worn(
      controlEntry('2026-05-12', { upper: NITI, off: ['25'] }),
      controlEntry('2026-06-12', { lower: STEEL }),
    )!;
    expect(asControl(mouth)).toEqual({ upper: NITI, lower: STEEL, elastics: null, off: [], weeks: null });
  });
});

test('wires over time agree with the last noted one of each day, on random controls', () => {
  const random = createRandom(9);
  for (let round = 0; round < 300; round += 1) {
    const entries = Array.from({ length: random.below(12) }, (_, place) =>
      controlEntry(
        addDays('2026-05-12', random.below(40)),
        { upper: random.pick([null, NITI, STEEL, NONE]) },
        `${place}`,
      ),
    );
    const runs = wireRuns(controls(entries), 'upper');
    for (let day = 0; day < 45; day += 1) {
      const date = addDays('2026-05-12', day);
      // The last noted entry of the latest day up to this one that notes a wire.
      const noted = entries
        .map((entry, place) => ({ entry, place, wire: (entry['control'] as OrthodonticControl).upper }))
        .filter(({ entry, wire }) => entry.date <= date && wire !== null)
        .toSorted((a, b) => (a.entry.date < b.entry.date ? -1 : a.entry.date > b.entry.date ? 1 : a.place - b.place))
        .at(-1)?.wire;
      const expected = noted && noted !== NONE ? noted : null;
      const there = runs.filter(({ from, until }) => from <= date && (until === null || until > date));
      expect([date, there.map(({ wire }) => wire)]).toEqual([date, expected ? [expected] : []]);
    }
    // No run is empty, and two of one wire do not touch.
    for (const [place, { from, until, wire }] of runs.entries()) {
      expect(until === null || until > from).toBe(true);
      const next = runs[place + 1];
      expect(next?.from === until && next?.wire.material === wire.material).toBe(false);
    }
  }
});
