// The countries that the settings offer by name, with what a clinic there most likely sets.

/** A country: the digits before its telephone numbers, and its time zones, the most populated first (IANA names). */
interface Country {
  prefix: string;
  zones: readonly string[];
}

/** By ISO 3166-1 alpha-2 code. A country that is not here is left out of the settings; zone and prefix are then typed. */
export const COUNTRIES: Readonly<Record<string, Country>> = {
  AR: { prefix: '54', zones: ['America/Argentina/Buenos_Aires'] },
  BO: { prefix: '591', zones: ['America/La_Paz'] },
  BR: { prefix: '55', zones: ['America/Sao_Paulo', 'America/Manaus', 'America/Fortaleza', 'America/Rio_Branco'] },
  CL: { prefix: '56', zones: ['America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'] },
  CO: { prefix: '57', zones: ['America/Bogota'] },
  CR: { prefix: '506', zones: ['America/Costa_Rica'] },
  CU: { prefix: '53', zones: ['America/Havana'] },
  DO: { prefix: '1', zones: ['America/Santo_Domingo'] },
  EC: { prefix: '593', zones: ['America/Guayaquil', 'Pacific/Galapagos'] },
  ES: { prefix: '34', zones: ['Europe/Madrid', 'Atlantic/Canary'] },
  GQ: { prefix: '240', zones: ['Africa/Malabo'] },
  GT: { prefix: '502', zones: ['America/Guatemala'] },
  HN: { prefix: '504', zones: ['America/Tegucigalpa'] },
  MX: {
    prefix: '52',
    zones: ['America/Mexico_City', 'America/Cancun', 'America/Chihuahua', 'America/Hermosillo', 'America/Tijuana'],
  },
  NI: { prefix: '505', zones: ['America/Managua'] },
  PA: { prefix: '507', zones: ['America/Panama'] },
  PE: { prefix: '51', zones: ['America/Lima'] },
  PR: { prefix: '1', zones: ['America/Puerto_Rico'] },
  PY: { prefix: '595', zones: ['America/Asuncion'] },
  SV: { prefix: '503', zones: ['America/El_Salvador'] },
  US: {
    prefix: '1',
    zones: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
  },
  UY: { prefix: '598', zones: ['America/Montevideo'] },
  VE: { prefix: '58', zones: ['America/Caracas'] },
};
