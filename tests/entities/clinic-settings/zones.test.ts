import { expect, test } from 'vitest';
import { COUNTRIES } from '#domain/clinic/countries.ts';
import { isTimeZone } from '#domain/values/dates.ts';
import { zoneOptions } from '#entities/clinic-settings/zones.ts';

const labels = (country: string | null, chosen: string) => zoneOptions(country, chosen).map(({ label }) => label);

test('a country offers its own zones, by city and with the distance to Greenwich', () => {
  expect(labels('PE', '')).toEqual(['Lima (GMT−5)']);
  expect(labels('AR', 'America/Argentina/Buenos_Aires')).toEqual(['Buenos Aires (GMT−3)']);
});

test('a zone that was chosen stays on offer where the country has others', () => {
  expect(zoneOptions('PE', 'America/Bogota').map(({ value }) => value)).toEqual(['America/Lima', 'America/Bogota']);
});

test('a zone that this machine does not know is offered all the same, without a distance', () => {
  expect(labels('PE', 'Marte/Olimpo')).toEqual(['Lima (GMT−5)', 'Olimpo (zona desconocida)']);
});

test('without a country all zones are offered by their names', () => {
  const all = labels(null, '');
  expect(all.length).toBeGreaterThan(300);
  expect(all).toContain('America/Lima');
});

test('each country’s zones are known', () => {
  expect(Object.values(COUNTRIES).flatMap(({ zones }) => zones.filter((zone) => !isTimeZone(zone)))).toEqual([]);
});
