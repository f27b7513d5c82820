import { ArrowRightIcon } from 'lucide-react';
import { monthlyWords } from '#domain/money/instalment-words.ts';
import { filled, INITIAL, scheduleOf, type Instalment, type Share, type Terms } from '#domain/money/instalments.ts';
import { formatDate, formatMoney } from '#ui/text/format.ts';
import styles from './terms.module.css';

interface TermsPreviewProps {
  terms: Terms & { first_due: string };
  /** The day on which the budget was, or is, made. */
  madeOn: string;
  /** The budget as it stands; undefined for a new one. */
  before: Terms | undefined;
  paid: number;
}

/** The number of lines shown from the next one on; the last is shown besides. */
const SHOWN = 3;

/** The schedule as it will be: the next lines, with their amounts before where the change alters them, and the last. */
export function TermsPreview({ terms, madeOn, before, paid }: TermsPreviewProps) {
  const lines = filled(scheduleOf(terms, madeOn), paid);
  const old = before ? scheduleOf(before, madeOn) : [];
  const next = lines.filter(({ missing }) => missing > 0);
  const shown = (next.length > 0 ? next : lines).slice(0, SHOWN);
  const last = lines.at(-1);
  const hidden = last && !shown.includes(last) ? last : undefined;
  const monthly = lines.filter(({ number }) => number !== INITIAL);
  return (
    <output className={styles.preview}>
      <span className={styles.head}>
        <span>{monthlyWords(monthly.length)} de</span>
        <b className="amount">{formatMoney(monthly[0]?.amount)}</b>
      </span>
      {paid > 0 ? <Progressed lines={lines} old={old} paid={paid} /> : null}
      {shown.map((line) => (
        <Line key={line.number} line={line} before={amountIn(old, line)} />
      ))}
      {hidden ? (
        <>
          {lines.length - lines.indexOf(shown.at(-1)!) > 2 ? (
            <span className={styles.between}>… cada mes, {dayWords(terms.first_due)}</span>
          ) : null}
          <Line line={hidden} before={amountIn(old, hidden)} />
        </>
      ) : null}
      <span className={styles.between}>Inicial y cuotas suman {formatMoney(terms.total_amount)} exactos.</span>
    </output>
  );
}

const amountIn = (schedule: readonly Share[], { number }: Share): number | undefined =>
  schedule.find((each) => each.number === number)?.amount;

/** "el 31 o el último día": each month's day. */
function dayWords(first: string): string {
  const day = Number(first.slice(8));
  return day > 28 ? `el ${day} o el último día` : `el ${day}`;
}

/** The number of instalments that are paid, before and after. */
function Progressed({ lines, old, paid }: { lines: readonly Instalment[]; old: readonly Share[]; paid: number }) {
  const after = settledWords(lines);
  const before = old.length === 0 ? after : settledWords(filled(old, paid));
  return (
    <span className={styles.line}>
      <span>Pagadas</span>
      <span />
      <Change before={before} after={after} />
    </span>
  );
}

function settledWords(lines: readonly Instalment[]): string {
  const monthly = lines.filter(({ number }) => number !== INITIAL);
  return `${monthly.filter(({ missing }) => missing === 0).length} de ${monthly.length}`;
}

function Line({ line: { number, due, amount }, before }: { line: Instalment; before: number | undefined }) {
  return (
    <span className={styles.line}>
      <span>{number === INITIAL ? 'Inicial' : `Cuota ${number}`}</span>
      <span>{number === INITIAL ? 'al firmar' : formatDate(due)}</span>
      <Change before={formatMoney(before ?? amount)} after={formatMoney(amount)} />
    </span>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  if (before === after) return <b>{after}</b>;
  return (
    <span className={styles.change}>
      {before}
      <ArrowRightIcon size={16} />
      <span className="visually-hidden">pasa a</span>
      <b>{after}</b>
    </span>
  );
}
