import { taxNumberName } from '#domain/clinic/tax-number.ts';
import { linesOf as lineCount } from '#ui/print/fit-lines.ts';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';

/** The fields of the clinic's settings that head a paper, in the order of their form. */
export const LETTERHEAD_FIELDS = [
  'clinic_name',
  'legal_name',
  'tax_number',
  'email',
  'address',
  'telephone',
  'whatsapp',
] as const;

/** One of those fields. */
export type LetterheadField = (typeof LETTERHEAD_FIELDS)[number];

/** The values that head a paper, as far as they are given. */
export type LetterheadValues = { readonly [F in LetterheadField | 'country']?: ClinicSettingsValues[F] | null };

interface Piece {
  field: LetterheadField;
  text: string;
}

/** The lines below the clinic's name, each of one or several pieces; a field that is not given leaves none. */
function linesOf(clinic: LetterheadValues): Piece[][] {
  const piece = (field: LetterheadField, before = ''): Piece[] => {
    const text = clinic[field];
    return text ? [{ field, text: `${before}${text}` }] : [];
  };
  const taxName = taxNumberName(clinic.country);
  return [
    [...piece('legal_name'), ...piece('tax_number', taxName === undefined ? '' : `${taxName}\u00a0`)],
    piece('address'),
    [...piece('telephone', 'Tel. '), ...piece('whatsapp', 'WhatsApp '), ...piece('email')],
  ].filter((line) => line.length > 0);
}

/** Characters of a line of the letterhead, beside a paper's number. */
const WIDTH = 72;
/** A head with so many lines below the clinic's name is no higher than one without. */
const FREE = 2;

/** The lines by which a letterhead makes a paper's head higher: a paper of one page has less room below it. */
export function linesMore(clinic: LetterheadValues | null): number {
  const texts = clinic ? linesOf(clinic).map((pieces) => pieces.map(({ text }) => text).join(' · ')) : [];
  return Math.max(0, lineCount(texts, WIDTH) - FREE);
}

/** Legal name, tax number, address and the ways to reach the clinic, below its name on a paper. */
export function Letterhead({ clinic, marked }: { clinic: LetterheadValues; marked?: LetterheadField | null }) {
  return linesOf(clinic).map((pieces) => (
    <span key={pieces[0]?.field}>
      {pieces.map(({ field, text }, place) => (
        <span key={field}>
          {place === 0 ? '' : ' · '}
          {field === marked ? <mark>{text}</mark> : text}
        </span>
      ))}
    </span>
  ));
}
