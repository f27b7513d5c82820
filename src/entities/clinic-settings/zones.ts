import { COUNTRIES } from '#domain/clinic/countries.ts';
import type { Option } from '#ui/form/fields.tsx';

/** The zones of a country, or all that this machine knows; always with the one that is chosen. */
export function zoneOptions(country: string | null, chosen: string): Option[] {
  const ofCountry = country === null ? undefined : COUNTRIES[country]?.zones;
  const zones = ofCountry ?? Intl.supportedValuesOf('timeZone');
  const all = chosen === '' || zones.includes(chosen) ? zones : [...zones, chosen];
  // The offset is told for a few zones only: for all it would take a formatter each.
  return all.map((zone) => ({ value: zone, label: ofCountry ? `${cityOf(zone)} (${offsetOf(zone)})` : zone }));
}

/** "Buenos Aires" of America/Argentina/Buenos_Aires. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** "GMT−5". */
function offsetOf(zone: string): string {
  try {
    const format = new Intl.DateTimeFormat('es', { timeZone: zone, timeZoneName: 'shortOffset' });
    const name = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name.replace('UTC', 'GMT').replace('-', '−');
  } catch {
    return 'zona desconocida';
  }
}
