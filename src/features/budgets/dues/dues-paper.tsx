import { useEffect } from 'react';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { reachablesOf } from '#entities/patient/reach.ts';
import { sumOf } from '#domain/values/money.ts';
import paper from '#ui/print/paper.module.css';
import { PaperHead } from '#ui/print/paper.tsx';
import { formatCount, formatLongDate, formatMoney } from '#ui/text/format.ts';
import { DUES_FILTERS, type DuesFilter } from './dues-address.ts';
import { lastPaid } from './dues-list.tsx';
import { rowWords } from './dues-words.ts';
import type { DuesRow } from './use-dues-page.ts';
import styles from './dues.module.css';

interface DuesPaperProps {
  rows: readonly DuesRow[];
  filter: DuesFilter;
  today: string;
  /** Called once it is drawn. */
  onReady: () => void;
}

/** The list on paper, for whoever calls with the telephone in hand. */
export function DuesPaper({ rows, filter, today, onReady }: DuesPaperProps) {
  const facts = usePaperFacts();
  useEffect(onReady, [rows, onReady]);
  const words = rows.map((row) => rowWords(row.person, filter, today));
  return (
    <article className={`${paper.paper} ${styles.sheet} print-only`} aria-label="Cobranzas impresas">
      <PaperHead clinic={facts.clinic}>
        <div>
          <h1>Cobranzas · {DUES_FILTERS[filter]}</h1>
          <p>{formatLongDate(today)}</p>
        </div>
      </PaperHead>
      <table>
        <thead>
          <tr>
            <th>Paciente</th>
            <th>Teléfono</th>
            <th>Qué debe</th>
            <th>Último pago</th>
            <th>Monto</th>
            <th>Saldo</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.person.patient}>
              <td>
                {row.patient ? fullName(row.patient) : UNKNOWN_PATIENT}
                {row.mark ? ' *' : ''}
              </td>
              <td>{(row.patient && reachablesOf(row.patient, today)[0]?.phone) ?? 'Sin teléfono'}</td>
              <td>
                {words[place]?.what} · {words[place]?.when}
              </td>
              <td>{lastPaid(row, today)}</td>
              <td>{formatMoney(words[place]?.amount)}</td>
              <td>{formatMoney(row.person.missing)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{formatCount(rows.length, 'persona', 'personas')}</td>
            {/* Of all persons, some amounts are overdue and some are only due next: their sum would be neither. */}
            <td>{filter === 'todas' ? '' : formatMoney(sumOf(words.map(({ amount }) => amount)))}</td>
            <td>{formatMoney(sumOf(rows.map(({ person }) => person.missing)))}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        <span>
          {facts.printed}
          {rows.some(({ mark }) => mark) ? ' · * con pagos sin enviar' : ''}
        </span>
      </footer>
    </article>
  );
}
