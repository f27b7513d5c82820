import { ArrowRightIcon, CheckIcon, TriangleAlertIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { mappingProblem, type Column } from '#domain/patients/import/columns.ts';
import { IMPORT_LABELS, importField } from '#domain/patients/import/headings.ts';
import { shortDocuments } from '#domain/patients/import/short-documents.ts';
import { Button } from '#ui/controls/button.tsx';
import { BareSelect, optionsOf } from '#ui/form/fields.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatCount, formatList } from '#ui/text/format.ts';
import type { Chosen, Mapping } from './chosen.ts';
import { FileCard } from './file-card.tsx';
import { Foot } from './foot.tsx';
import { ShortDocumentsCard, type ZerosChoice } from './short-documents-card.tsx';
import styles from './import.module.css';

interface ColumnsStepProps {
  chosen: Chosen;
  onBack: () => void;
  /** Another file was chosen. */
  onReplaced: (chosen: Chosen) => void;
  onDecided: (mapping: Mapping) => void;
}

/** Step 2: the field of each column. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { id, taken, file } = props.chosen;
  // Another file, or the same read in another way, starts from its own recognised columns.
  return (
    <Columns key={`${id} ${taken.kind === 'text' ? taken.encoding : taken.sheet} ${file.headingLine}`} {...props} />
  );
}

function Columns({ chosen, onBack, onReplaced, onDecided }: ColumnsStepProps) {
  const { columns, file } = chosen;
  const [fields, setFields] = useState(chosen.fields);
  const [dates, setDates] = useState(chosen.dates);
  const [zeros, setZeros] = useState<ZerosChoice>(null);
  const short = useMemo(() => shortDocuments(file, fields), [file, fields]);
  const wrong = mappingProblem(fields);
  const unread = chosen.taken.kind === 'text' && chosen.taken.doubtful;
  const headless = file.headingChoices.length > 0 && chosen.wish.headings === undefined;
  const undecided = short !== null && zeros === null;
  const taken = fields.filter((field) => field !== null).length;
  const doubtful = columns.filter((column, index) => stateOf(column, fields[index] ?? null) === 'doubtful');
  return (
    <>
      <FileCard chosen={chosen} onReplaced={onReplaced} />
      {short === null ? null : <ShortDocumentsCard found={short} choice={zeros} onChoice={setZeros} />}
      <Card padded={false}>
        <div className={styles.cardHead}>
          <h2>Qué es cada columna</h2>
          <span className={styles.order}>
            Fechas
            <Segmented
              name="date_order"
              label="Cómo se leen las fechas"
              value={dates}
              options={[
                { value: 'dmy', label: '31/12/2019' },
                { value: 'mdy', label: '12/31/2019' },
              ]}
              onChange={(order) => order && setDates(order)}
            />
          </span>
        </div>
        <div className={styles.columnHeads} aria-hidden="true">
          <span>En el archivo</span>
          <span>Ejemplos</span>
          <span>En Arcada</span>
        </div>
        <ul className={styles.columns} aria-label="Columnas del archivo">
          {columns.map((column, index) => (
            <ColumnLine
              key={`${index} ${column.heading}`}
              column={column}
              field={fields[index] ?? null}
              onField={(field) => setFields(fields.map((each, place) => (place === index ? field : each)))}
            />
          ))}
        </ul>
      </Card>
      {wrong === null ? null : (
        <Banner tone="danger" live>
          {wrong}
        </Banner>
      )}
      <Foot
        title={`${taken} de ${formatCount(columns.length, 'columna', 'columnas')}`}
        note={
          doubtful.length === 0
            ? (questionWords({ unread, headless, undecided }) ?? restWords(columns.length - taken))
            : `Falta revisar ${formatList(doubtful.map(({ heading }) => `«${heading}»`))}`
        }
      >
        <Button onClick={onBack}>Atrás</Button>
        <Button
          variant="filled"
          disabled={wrong !== null || unread || headless || undecided}
          onClick={() => onDecided({ fields, dates, zeros: short && zeros === 'fill' ? short.length : null })}
        >
          Revisar {formatCount(file.rows.length, 'fila', 'filas')}
        </Button>
      </Foot>
    </>
  );
}

/** The question that must be answered before the next step. */
function questionWords({ unread, headless, undecided }: Record<'unread' | 'headless' | 'undecided', boolean>) {
  if (unread) return 'Falta elegir cómo se leen las tildes y eñes';
  if (headless) return 'Falta decir qué fila es el encabezado';
  return undecided ? 'Falta decir qué se hace con los documentos' : null;
}

/** Says what happens to the columns without a field. */
function restWords(rest: number): string {
  if (rest === 0) return 'Se importan todas';
  return rest === 1 ? 'La otra no se importa' : 'Las demás no se importan';
}

const OPTIONS = optionsOf(IMPORT_LABELS);

/** A column's state after the person's choice. */
function stateOf({ field: proposed, recognition }: Column, field: Column['field']): Column['recognition'] | 'chosen' {
  if (field === null) return 'none';
  return field === proposed ? recognition : 'chosen';
}

interface ColumnLineProps {
  column: Column;
  field: Column['field'];
  onField: (field: Column['field']) => void;
}

function ColumnLine({ column, field, onField }: ColumnLineProps) {
  const { heading, examples } = column;
  return (
    <li>
      <span className={styles.heading}>
        <b>{heading}</b>
        <State state={stateOf(column, field)} />
      </span>
      <span className={styles.examples}>
        {examples.map((example, index) => (
          <span key={`${index} ${example}`} className="clamp">
            {example || '(vacío)'}
          </span>
        ))}
      </span>
      <ArrowRightIcon size={18} aria-hidden />
      <BareSelect
        label={`Campo para ${heading}`}
        name="column"
        value={field ?? ''}
        options={OPTIONS}
        emptyLabel="No importar"
        onChange={(value) => onField(importField(value))}
      />
    </li>
  );
}

function State({ state }: { state: ReturnType<typeof stateOf> }) {
  if (state === 'none') return <small>No se importa</small>;
  return (
    <small className="row" data-state={state}>
      {state === 'doubtful' ? <TriangleAlertIcon size={15} /> : <CheckIcon size={15} />}
      {state === 'doubtful' ? 'Revise' : state === 'chosen' ? 'Elegida' : 'Reconocida'}
    </small>
  );
}
