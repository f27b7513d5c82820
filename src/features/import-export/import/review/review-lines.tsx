// The tables of a review, one for each kind of line.
import { DownloadIcon, TriangleAlertIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  DUPLICATE_REASONS,
  type Duplicate,
  type DuplicateChoice,
  type Review,
} from '#domain/patients/import/duplicates.ts';
import type { JudgedLine } from '#domain/patients/import/judge.ts';
import { choiceOf, type DuplicateChoices } from '#domain/patients/import/plan.ts';
import { choicesFor, faultyRows } from '#domain/patients/import/tables.ts';
import { fullName, type PatientValues } from '#domain/patients/patient.ts';
import { Button } from '#ui/controls/button.tsx';
import { downloadCsv } from '#ui/files/csv.ts';
import { BareSelect } from '#ui/form/fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatDate, formatNumber } from '#ui/text/format.ts';
import type { Chosen } from '../chosen.ts';
import styles from '../import.module.css';

/** Lines drawn at first: hundreds of select controls would keep the page busy. */
const SHOWN = 50;

interface LinesProps<L extends JudgedLine> {
  title: string;
  lines: readonly L[];
  /** The heads of the columns after the line's number. */
  heads: readonly string[];
  kind: string;
  actions?: ReactNode;
  /** Shown when there are none. */
  none: string;
  renderCells: (line: L) => ReactNode;
}

function Lines<L extends JudgedLine>({ title, lines, heads, kind, actions, none, renderCells }: LinesProps<L>) {
  const [shown, setShown] = useState(SHOWN);
  const left = lines.length - shown;
  return (
    <Card title={title} padded={false} actions={lines.length === 0 ? null : actions}>
      {lines.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={styles.lines} data-kind={kind} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Línea</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <tr key={line.line}>
                <td>{formatNumber(line.line)}</td>
                {renderCells(line)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left > 0 ? (
        <div className="more">
          <Button variant="quiet" block onClick={() => setShown(shown + 2 * SHOWN)}>
            Ver más ({formatNumber(left)})
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** "02/03/2011 · 74 118 902". */
const factsOf = ({ fecha_nacimiento, identity_card }: PatientValues): string =>
  [formatDate(fecha_nacimiento), identity_card ?? 'sin documento'].filter(Boolean).join(' · ');

/** Patients that will be created. */
export function FreshLines({ lines }: { lines: Review['fresh'] }) {
  return (
    <Lines
      title="Pacientes nuevos"
      kind="fresh"
      lines={lines}
      heads={['Paciente', 'Nacimiento y documento', 'Teléfono']}
      none="El archivo no tiene pacientes nuevos."
      renderCells={({ name, values }) => (
        <>
          <td>
            <b>{name}</b>
          </td>
          <td>{factsOf(values)}</td>
          <td>{values.phone_number ?? '—'}</td>
        </>
      )}
    />
  );
}

interface DuplicateLinesProps {
  lines: readonly Duplicate[];
  choices: DuplicateChoices;
  onChoices: (choices: DuplicateChoices) => void;
}

/** Patients that are probably here already, each with the choice of what to do. */
export function DuplicateLines({ lines, choices, onChoices }: DuplicateLinesProps) {
  return (
    <Lines
      title="Posibles duplicados"
      kind="duplicates"
      lines={lines}
      heads={['En el archivo', 'Ya registrado', 'Qué hacer']}
      none="Nadie del archivo parece estar ya registrado."
      actions={
        <span className={styles.order}>
          Todos
          <BareSelect
            label="Qué hacer con todos los duplicados"
            name="all"
            value={choices.all}
            options={choicesFor(null)}
            onChange={(all) => onChoices({ all: all as DuplicateChoice, lines: {} })}
          />
        </span>
      }
      renderCells={(duplicate) => (
        <>
          <td>
            <b>{duplicate.name}</b>
            <small>{factsOf(duplicate.values)}</small>
          </td>
          <td>
            {DUPLICATE_REASONS[duplicate.reason]}
            <small>{whomOf(duplicate)}</small>
          </td>
          <td>
            <BareSelect
              label={`Qué hacer con la línea ${duplicate.line}`}
              name="choice"
              value={choiceOf(duplicate, choices)}
              options={choicesFor(duplicate.reason)}
              onChange={(choice) =>
                onChoices({ ...choices, lines: { ...choices.lines, [duplicate.line]: choice as DuplicateChoice } })
              }
            />
          </td>
        </>
      )}
    />
  );
}

function whomOf(duplicate: Duplicate): string {
  if (duplicate.reason === 'file') return `Línea ${formatNumber(duplicate.earlier.line)}, ${duplicate.earlier.name}`;
  const { patient } = duplicate;
  // A telephone broken over two lines is read as two.
  const phone = patient.phone_number?.replaceAll(' ', '\u00a0');
  return [fullName(patient), phone].filter(Boolean).join(' · ');
}

interface FaultyLinesProps {
  lines: Review['faulty'];
  review: Review;
  chosen: Chosen;
}

/** Lines that must be corrected in the file. */
export function FaultyLines({ lines, review, chosen }: FaultyLinesProps) {
  return (
    <Lines
      title="Líneas con errores"
      kind="faulty"
      lines={lines}
      heads={['Paciente', 'Campo', 'Problema']}
      none="Ninguna línea tiene errores."
      actions={
        <Button
          variant="quiet"
          icon={<DownloadIcon />}
          onClick={() => downloadCsv('pacientes-por-corregir.csv', faultyRows(chosen.file.headings, review, chosen))}
        >
          Descargar para corregir
        </Button>
      }
      renderCells={({ name, issues }) => (
        <>
          <td>
            <b>{name}</b>
          </td>
          {/* One cell for both columns: each problem stands beside its field, however many lines either takes. */}
          <td colSpan={2}>
            <ul className={styles.issues}>
              {issues.map(({ label, value, message }) => (
                <li key={label}>
                  <span>
                    <small>{label}</small>
                    <b>{value || 'vacío'}</b>
                  </span>
                  <span className="said wrong">
                    <TriangleAlertIcon size={16} />
                    {message}
                  </span>
                </li>
              ))}
            </ul>
          </td>
        </>
      )}
    />
  );
}
