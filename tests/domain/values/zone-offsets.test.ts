import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clinicSettingsDefinition, UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { instantOf, isTimeZone, momentIn, tellZone, zoneTable } from '#domain/values/dates.ts';
import { minutesAhead } from '#domain/values/zone-offsets.ts';
import * as v from 'valibot';

/** No machine knows these names: each stands for a zone that is newer than a browser. */
const [NEW, NEVER] = ['America/Nowhere', 'America/Nobody'];
const [FROM, TO] = [Date.UTC(2023, 0, 1), Date.UTC(2031, 0, 1)];

describe('a zone that this machine does not know, but the server', () => {
  test.each(['America/Santiago', 'America/Lima', 'Europe/Madrid', 'Asia/Kathmandu', 'Pacific/Chatham'])(
    'like %s, has its date and hour at every minute of the years around',
    (zone) => {
      const name = `${NEW}/${zone}`;
      tellZone(name, zoneTable(zone, 2026));
      fc.assert(
        fc.property(fc.integer({ min: FROM, max: TO - 1 }), (instant) => {
          expect(momentIn(new Date(instant), name)).toEqual(momentIn(new Date(instant), zone));
        }),
      );
      expect(instantOf({ fecha: '2026-11-25', hora: '10:00' }, name)).toBe(
        instantOf({ fecha: '2026-11-25', hora: '10:00' }, zone),
      );
    },
  );

  test('is told by a few lines: one for each change of its clock', () => {
    expect(zoneTable('America/Lima', 2026)).toEqual([[FROM, -300]]);
    expect(zoneTable('America/Santiago', 2026)).toHaveLength(17);
    expect(minutesAhead([], 0)).toBe(0);
  });

  test('is a zone of the settings, which can be changed and merged here as elsewhere', () => {
    const zoneOf = (timezone: string) =>
      v.safeParse(clinicSettingsDefinition.schema({ today: '2026-11-25' }), { ...UNKNOWN_CLINIC, timezone }).success;
    expect(zoneOf(NEW)).toBe(false);
    tellZone(NEW, zoneTable('America/Santiago', 2026));
    expect([isTimeZone(NEW), zoneOf(NEW)]).toEqual([true, true]);
  });
});

test('a zone that nobody can tell is read by the clock of this machine', () => {
  const noon = new Date('2026-11-25T12:00:00.000Z');
  expect(momentIn(noon, NEVER)).toEqual(momentIn(noon));
  tellZone(NEVER, []);
  expect(isTimeZone(NEVER)).toBe(false);
});
