import { ArrowRightIcon, CheckIcon, FileSpreadsheetIcon, TriangleAlertIcon } from 'lucide-react';
import { useState } from 'react';
import { IMPORT_LABELS, importField, mappingProblem, type Column } from '#domain/patients/import/columns.ts';
import { SEPARATORS } from '#domain/patients/import/read-csv.ts';
import { Button } from '#ui/controls/button.tsx';
import { BareSelect, optionsOf } from '#ui/form/fields.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatCount, formatList } from '#ui/text/format.ts';
import { ChooseFile, useChooseFile } from './choose-file.tsx';
import type { Chosen, Mapping } from './chosen.ts';
import { Foot } from './foot.tsx';
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
  // Another file starts from its own recognised columns.
  return <Columns key={props.chosen.id} {...props} />;
}

function Columns({ chosen, onBack, onReplaced, onDecided }: ColumnsStepProps) {
  const { columns, file } = chosen;
  const [fields, setFields] = useState(chosen.fields);
  const [dates, setDates] = useState(chosen.dates);
  const wrong = mappingProblem(fields);
  const taken = fields.filter((field) => field !== null).length;
  const doubtful = columns.filter((column, index) => stateOf(column, fields[index] ?? null) === 'doubtful');
  return (
    <>
      <FileCard chosen={chosen} onReplaced={onReplaced} />
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
            ? restWords(columns.length - taken)
            : `Falta revisar ${formatList(doubtful.map(({ heading }) => `«${heading}»`))}`
        }
      >
        <Button onClick={onBack}>Atrás</Button>
        <Button variant="filled" disabled={wrong !== null} onClick={() => onDecided({ fields, dates })}>
          Revisar {formatCount(file.rows.length, 'fila', 'filas')}
        </Button>
      </Foot>
    </>
  );
}

/** Says what happens to the columns without a field. */
function restWords(rest: number): string {
  if (rest === 0) return 'Se importan todas';
  return rest === 1 ? 'La otra no se importa' : 'Las demás no se importan';
}

function FileCard({ chosen: { name, file }, onReplaced }: Pick<ColumnsStepProps, 'chosen' | 'onReplaced'>) {
  const { target, problem } = useChooseFile(onReplaced);
  return (
    <>
      <Card>
        <div className={styles.file}>
          <FileSpreadsheetIcon aria-hidden />
          <span>
            <b>{name}</b>
            <small>
              {formatCount(file.rows.length, 'fila', 'filas')} · separado por {SEPARATORS[file.separator]} ·{' '}
              {file.encoding}
            </small>
          </span>
          <ChooseFile target={target}>Cambiar</ChooseFile>
        </div>
      </Card>
      {problem === null ? null : (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
    </>
  );
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
          <span key={`${index} ${example}`}>{example || '(vacío)'}</span>
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
