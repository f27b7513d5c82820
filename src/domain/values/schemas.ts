// Field schemas that several entities share. Optional texts are null when empty, so that '', null and absent are one value.
import * as v from 'valibot';
import { cleanCode, cleanLine, cleanLines, cleanName, cleanNotes } from './clean.ts';
import { isDate, isTime } from './dates.ts';
import { isId } from '#domain/record/ids.ts';
import { hasTwoDecimals, MAX_AMOUNT, moneyText } from './money.ts';

const NOT_TEXT = 'Introduzca un texto';
const BAD_CHARACTERS = 'El texto contiene caracteres no válidos';
const NOT_IN_LIST = 'Elija una opción de la lista';
/** The message for typed text that is no date (specification §5). */
export const INVALID_DATE = 'Por favor, introduce una fecha válida';
const INVALID_TIME = 'Indique una hora válida';

/** Half a surrogate pair cannot be sent as UTF-8. */
const storable = v.check<string, string>((text) => !/\p{Surrogate}/u.test(text), BAD_CHARACTERS);

const tooLong = (limit: number) => `Máximo ${limit} caracteres`;

/**
 * Cleans a text by one of the functions of clean.ts. Made from the action that trims: behind a `transform`, the API's document
 * would lose the limits.
 */
export const cleaned = (clean: (text: string) => string): v.TrimAction => ({
  ...v.trim(),
  '~run'(dataset) {
    dataset.value = clean(dataset.value);
    return dataset;
  },
});

const required =
  (clean: (text: string) => string) =>
  (message: string, limit = 200) =>
    v.pipe(v.string(message), cleaned(clean), v.minLength(1, message), v.maxLength(limit, tooLong(limit)), storable);

/** A text of one line that must not be blank; `message` also answers a missing or non-text value. */
export const requiredText = required(cleanLine);
/** The name of a person that must not be blank. */
export const requiredName = required(cleanName);
/** A number of a person or a paper that must not be blank. */
export const requiredCode = required(cleanCode);
/** A text of any number of lines that must not be blank. */
export const requiredLines = required(cleanLines);

const optional =
  (clean: (text: string) => string) =>
  (limit = 200) =>
    v.optional(
      v.nullable(
        v.pipe(
          v.string(NOT_TEXT),
          cleaned(clean),
          v.maxLength(limit, tooLong(limit)),
          storable,
          v.transform((text) => (text === '' ? null : text)),
        ),
      ),
      null,
    );

/** A text of any number of lines that may be empty; stored as null then. Line breaks at its ends are trimmed. */
export const optionalText = optional(cleanLines);
/** A text in which JSON may stand, and that may be empty. */
export const optionalNotes = optional(cleanNotes);
/** A text of one line that may be empty. */
export const optionalLine = optional(cleanLine);
/** The name of a person that may be empty. */
export const optionalName = optional(cleanName);
/** The number of an identity card or its like that may be empty. */
export const optionalCode = optional(cleanCode);

/**
 * An optional text that matches a pattern. An over-long one is refused unmatched: some patterns take time in the square
 * of its length.
 */
export const optionalMatch = (pattern: RegExp, message: string, limit = 200) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(message),
        cleaned(cleanCode),
        v.maxLength(limit, tooLong(limit)),
        v.check((text) => text === '' || text.length > limit || pattern.test(text), message),
        storable,
        v.transform((text) => (text === '' ? null : text)),
      ),
    ),
    null,
  );

/** An optional calendar date YYYY-MM-DD. */
export const optionalDate = (message: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(message),
        cleaned(cleanCode),
        v.check((text) => text === '' || isDate(text), message),
        v.transform((text) => (text === '' ? null : text)),
      ),
    ),
    null,
  );

const NOT_DECIMAL = 'Introduzca un número con dos decimales como máximo';

/** A number as people type it, "2,5" or "2.5"; null for an empty text, NaN for one that is no number. */
function readDecimal(text: string): number | null {
  const normal = cleanCode(text).replace(',', '.');
  if (normal === '') return null;
  return /^[+-]?\d+(\.\d*)?$/.test(normal) ? Number(normal) : Number.NaN;
}

/** An optional number in steps of 0.01 between two bounds, also as the text that was typed. */
export const optionalDecimal = ({ min, max, unit }: { min: number; max: number; unit: string }) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.union([v.number(), v.string()], NOT_DECIMAL),
        v.transform((value) => (typeof value === 'string' ? readDecimal(value) : value)),
        v.check((value) => value === null || hasTwoDecimals(value), NOT_DECIMAL),
        v.check(
          (value) => value === null || (value >= min && value <= max),
          `Introduzca un valor entre ${min} y ${max} ${unit}`,
        ),
      ),
    ),
    null,
  );

/** One of a list of codes, or null. */
export const optionalChoice = <const T extends readonly string[]>(codes: T, message = NOT_IN_LIST) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.picklist(['', ...codes], message),
        v.transform((code) => (code === '' ? null : (code as T[number]))),
      ),
    ),
    null,
  );

/** One of a list of codes; `fallback` where none was chosen. */
export const choiceOr = <const T extends readonly string[]>(codes: T, fallback: T[number]) =>
  v.pipe(
    optionalChoice(codes),
    v.transform((code) => code ?? fallback),
  );

/** The id of another record. */
export const reference = (message: string) =>
  v.pipe(
    v.string(message),
    v.toLowerCase(),
    v.check((text) => isId(text), message),
  );

/** The id of another record, or null. */
export const optionalReference = (message: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(message),
        v.toLowerCase(),
        v.check((text) => text === '' || isId(text), message),
        v.transform((text) => (text === '' ? null : text)),
      ),
    ),
    null,
  );

/** Whether a field was left empty, rather than filled in wrongly. */
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** One of a list of codes; `missing` answers an empty field. */
export const requiredChoice = <const T extends readonly string[]>(codes: T, missing: string) =>
  v.picklist(codes, ({ input }) => (isMissing(input) ? missing : NOT_IN_LIST));

/** An earlier date is refused as a typing error. */
export const EARLIEST_DATE = '1900-01-01';

/** A calendar date YYYY-MM-DD, not before 1900; `missing` answers an empty field. */
export const requiredDate = (missing: string, invalid = INVALID_DATE) =>
  v.pipe(
    v.string(({ input }) => (isMissing(input) ? missing : invalid)),
    cleaned(cleanCode),
    v.minLength(1, missing),
    v.check((text) => isDate(text) && text >= EARLIEST_DATE, invalid),
  );

/**
 * An instant as `Date.toISOString` writes it, to the millisecond, not before 1900; `missing` answers an empty field. A
 * year of more than four digits begins with a sign, which sorts before 1900.
 */
export const requiredInstant = (missing: string, invalid = INVALID_DATE) =>
  v.pipe(
    v.string(({ input }) => (isMissing(input) ? missing : invalid)),
    v.minLength(1, missing),
    v.check(
      (text) => text >= EARLIEST_DATE && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text,
      invalid,
    ),
  );

/** A time of day HH:MM; `missing` answers an empty field. */
export const requiredTime = (missing: string) =>
  v.pipe(
    v.string(({ input }) => (isMissing(input) ? missing : INVALID_TIME)),
    cleaned(cleanCode),
    v.minLength(1, missing),
    v.check(isTime, INVALID_TIME),
  );

/** A number, also as the text that was typed; `missing` answers an empty field, `invalid` a text that is no number. */
export const requiredNumber = (missing: string, invalid: string) => {
  const message = ({ input }: { input: unknown }) => (isMissing(input) ? missing : invalid);
  return v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform((value) => (typeof value === 'string' ? readDecimal(value) : value)),
    v.number(message),
  );
};

/** The message for an amount with more decimals than the currency has. */
export const NOT_CENTS = 'Use como máximo dos decimales';
const TOO_MUCH = `El monto máximo es ${moneyText(MAX_AMOUNT)}`;

/** An amount of money from 0 up that may be missing, of two decimals at most. */
export const optionalAmount = v.nullable(
  v.pipe(
    v.number('Escriba un monto válido'),
    v.minValue(0, 'Un monto no puede ser negativo'),
    v.maxValue(MAX_AMOUNT, TOO_MUCH),
    v.check(hasTwoDecimals, NOT_CENTS),
  ),
);

/** An amount of money from 0.01 up, of two decimals at most. */
export const requiredAmount = (missing: string, invalid: string) =>
  v.pipe(
    requiredNumber(missing, invalid),
    v.minValue(0.01, invalid),
    v.maxValue(MAX_AMOUNT, TOO_MUCH),
    v.check(hasTwoDecimals, NOT_CENTS),
  );
