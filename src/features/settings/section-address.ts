/** The sections of the settings, as the address names them. */
const SECTION_IDS = [
  'clinica',
  'horario',
  'consultorios',
  'tabletas',
  'seguridad',
  'papeles',
  'consentimientos',
  'empezar-de-cero',
] as const;

/** One of `SECTION_IDS`. */
export type SectionId = (typeof SECTION_IDS)[number];

/** The section that an address names; null for any other text. */
export const parseSection = (value: unknown): SectionId | null =>
  SECTION_IDS.find((section) => section === value) ?? null;
