/** The name that a country gives to the number of its taxpayers, by ISO 3166-1 alpha-2 code. */
const TAX_NUMBERS: Readonly<Record<string, string>> = {
  AR: 'CUIT',
  BO: 'NIT',
  BR: 'CNPJ',
  CL: 'RUT',
  CO: 'NIT',
  CR: 'Cédula jurídica',
  DO: 'RNC',
  EC: 'RUC',
  ES: 'NIF',
  GT: 'NIT',
  HN: 'RTN',
  MX: 'RFC',
  NI: 'RUC',
  PA: 'RUC',
  PE: 'RUC',
  PY: 'RUC',
  SV: 'NIT',
  UY: 'RUT',
  VE: 'RIF',
};

/** "RUC": the name of the tax number in a country; undefined where it is not known. */
export const taxNumberName = (country: string | null | undefined): string | undefined => TAX_NUMBERS[country ?? ''];
