import { types, type CustomTypesConfig } from 'pg';

const { builtins } = types;

/** ISO 8601 UTC with milliseconds, whatever the session's time zone prints. */
function isoTimestamp(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(:\d\d)?$/.exec(text);
  if (!match) throw new Error(`unexpected timestamp from the database: ${text}`);
  const [, day, time, fraction = '', hours, minutes = ':00'] = match;
  return new Date(`${day}T${time}${fraction}${hours}${minutes}`).toISOString();
}

const PARSERS: Record<number, (text: string) => unknown> = {
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: isoTimestamp,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

/**
 * How columns come out of both databases: dates as texts, timestamps as ISO texts, bigint and NUMERIC as numbers
 * (sequence numbers and amounts of two decimals stay far below 2^53).
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS[oid]) || types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};
