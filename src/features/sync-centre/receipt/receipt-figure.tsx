import { CheckIcon, EqualIcon, EqualNotIcon, ShieldAlertIcon, ShieldCheckIcon, ShieldIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { receiptSentence, type Figures } from '#domain/receipts/compare.ts';
import { Button } from '#ui/controls/button.tsx';
import { explanationOf, formatDuration, toneOf, type Tone } from './receipt-words.ts';
import { formatCount, formatMore, formatNumber } from '#ui/text/format.ts';
import styles from './receipt.module.css';
import { useHours } from './use-hours.ts';
import type { Receipt, ReceiptLine } from './use-receipt.ts';

/** The most squares, one a change. */
const SQUARES = 200;

const ICONS = { ok: ShieldCheckIcon, bad: ShieldAlertIcon, waits: ShieldIcon };

/** The count on this tablet beside the count on the server. */
export function ReceiptFigure({ receipt }: { receipt: Receipt }) {
  const { figures, lines, status, retry } = receipt;
  const tone = toneOf(figures);
  const Icon = ICONS[tone];
  const asks = figures.unchecked > 0 && (status === 'failed' || status === 'offline');
  return (
    <section className={styles.figure} aria-label="Comparación" data-tone={tone}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon aria-hidden />
        </span>
        <h2>{receiptSentence(figures)}</h2>
        <div aria-live="polite">
          {explanationOf(receipt).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {asks ? (
          <Button className="no-print" onClick={retry}>
            Reintentar
          </Button>
        ) : null}
      </div>
      <div className={styles.twin}>
        <Squares title="En esta tableta" count={figures.changes} lines={lines} />
        <span className={styles.equal}>{equalSign(tone)}</span>
        <Squares title="En el servidor" count={figures.unchecked > 0 ? '—' : figures.same} lines={lines} server />
      </div>
      <Trio receipt={receipt} />
      <Steps receipt={receipt} />
    </section>
  );
}

/** No sign between two figures while one is unknown. */
function equalSign(tone: Tone): ReactNode {
  if (tone === 'waits') return null;
  return tone === 'ok' ? <EqualIcon aria-label="igual" /> : <EqualNotIcon aria-label="distinto" />;
}

interface SquaresProps {
  title: string;
  /** A dash while unknown. */
  count: number | '—';
  lines: readonly ReceiptLine[];
  server?: boolean;
}

function Squares({ title, count, lines, server = false }: SquaresProps) {
  const more = lines.length - SQUARES;
  return (
    <section>
      <h3>
        <span>{title}</span> <b>{count === '—' ? count : formatNumber(count)}</b>
      </h3>
      <div className={styles.squares} data-side={server ? 'server' : 'tablet'} aria-hidden="true">
        {lines.slice(0, SQUARES).map(({ op_id, fate }) => (
          <i key={op_id} data-fate={server ? fate : undefined} />
        ))}
      </div>
      {more > 0 ? <p>{formatMore(more)}</p> : null}
    </section>
  );
}

/** The counts of lost and repeated changes, known once the server has been asked. */
function Trio({ receipt: { figures, outage } }: { receipt: Receipt }) {
  const known = (count: number): ReactNode => (figures.unchecked > 0 ? '—' : count);
  const took = outage?.until && outage.back ? formatDuration(outage.until - outage.back) : '—';
  const { unsent, attention } = figures;
  const left: [ReactNode, string][] = [
    ...(unsent > 0 || !outage ? [[unsent, 'por enviar'] as [ReactNode, string]] : []),
    ...(attention > 0 ? [[attention, 'por decidir'] as [ReactNode, string]] : []),
  ];
  const values: [ReactNode, string][] = [
    [known(figures.lost), figures.lost === 1 ? 'perdido' : 'perdidos'],
    [known(figures.repeated), figures.repeated === 1 ? 'repetido' : 'repetidos'],
    ...wrongFigure(figures),
    ...(left.length > 0 ? left : [[took, 'en enviarse'] as [ReactNode, string]]),
  ];
  return (
    <dl className={styles.trio}>
      {values.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const wrongFigure = ({ different }: Figures): [ReactNode, string][] =>
  different > 0 ? [[different, different === 1 ? 'no coincide' : 'no coinciden']] : [];

function Steps({ receipt: { outage, lines, answer, figures } }: { receipt: Receipt }) {
  const { clock, there } = useHours();
  const last = lines.at(-1);
  const steps: [string, string][] = [
    ...(outage ? [['Sin conexión', clock(outage.since)] as [string, string]] : []),
    ...(last ? [[savedWords(lines), clock(last.captured_at)] as [string, string]] : []),
    ...(outage?.back ? [['Conexión de vuelta', clock(outage.back)] as [string, string]] : []),
    ...(outage?.until && figures.unsent + figures.attention === 0
      ? [['Enviados, en orden', clock(outage.until)] as [string, string]]
      : []),
    ...(answer && figures.unchecked === 0
      ? [['Comparados uno a uno, por su huella', there(answer.at).slice(-5)] as [string, string]]
      : []),
  ];
  return (
    <ol className={styles.steps} aria-label="Qué pasó">
      {steps.map(([what, when]) => (
        <li key={what}>
          <CheckIcon aria-hidden />
          <span>{what}</span>
          <time>{when}</time>
        </li>
      ))}
    </ol>
  );
}

function savedWords(lines: readonly ReceiptLine[]): string {
  const people = new Set(lines.map(({ author }) => author)).size;
  const saved = formatCount(lines.length, 'cambio guardado', 'cambios guardados');
  return people > 1 ? `${saved} por ${people} personas` : saved;
}
