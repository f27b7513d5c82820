import type { FirstSettings } from '#server/config.ts';

/** The demo clinic's settings, where the environment sets none. */
export const DEMO_SETTINGS: FirstSettings = {
  clinic_name: 'Clínica Miraflores',
  legal_name: 'Miraflores Dental S.A.C.',
  tax_number: '20612884731',
  address: 'Av. José Larco 812, piso 3, Miraflores',
  telephone: '01 445 2210',
  whatsapp: '987 654 320',
  email: 'citas@clinicamiraflores.example',
  country: 'PE',
  timezone: 'America/Lima',
  country_code: '51',
  rooms: ['Sillón 1', 'Sillón 2'],
};
