import { FileSpreadsheetIcon } from 'lucide-react';
import { useState } from 'react';
import { encodingNamed } from '#domain/patients/import/encodings.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { BareSelect } from '#ui/form/fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount } from '#ui/text/format.ts';
import { ChooseFile, useChooseFile } from './choose-file.tsx';
import type { Chosen, Taken, Wish } from './chosen.ts';
import styles from './import.module.css';

interface FileCardProps {
  chosen: Chosen;
  /** Another file was chosen, or the same is read in another way. */
  onReplaced: (chosen: Chosen) => void;
}

/** The chosen file, how it was read, and the choices where it may be read otherwise. */
export function FileCard({ chosen, onReplaced }: FileCardProps) {
  const { target, read, reading, problem } = useChooseFile(onReplaced);
  const { name, source, file, taken, wish } = chosen;
  const again = (next: Wish) => void read(source, next, taken);
  const facts = [
    formatCount(file.rows.length, 'fila', 'filas'),
    taken.kind === 'text' ? taken.words : `hoja «${taken.sheet}»`,
    file.headingLine > 1 ? `encabezado en la fila ${file.headingLine}` : '',
  ];
  return (
    <>
      <Card>
        <div className={styles.file}>
          <FileSpreadsheetIcon aria-hidden />
          <span>
            <b>{name}</b>
            <small aria-live="polite">{reading ? 'Leyendo…' : facts.filter(Boolean).join(' · ')}</small>
          </span>
          <ChooseFile target={target} disabled={reading}>
            Cambiar
          </ChooseFile>
        </div>
        {taken.kind === 'text' ? (
          <Letters taken={taken} onWish={(letters) => again({ ...wish, ...letters })} />
        ) : (
          <Sheets taken={taken} onWish={again} />
        )}
        <HeadingRow chosen={chosen} onLine={(headings) => again({ ...wish, headings })} />
      </Card>
      {problem === null ? null : (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
    </>
  );
}

interface ChoiceProps<K extends Taken['kind']> {
  taken: Extract<Taken, { kind: K }>;
  onWish: (wish: Wish) => void;
}

/** The words with special letters as each encoding spells them: only a person knows how the patients are called. */
function Letters({ taken: { encoding, doubtful, spellings }, onWish }: ChoiceProps<'text'>) {
  // Chosen once, the question stays as a question that was answered.
  const [asked] = useState(doubtful);
  if (spellings.length === 0) return null;
  const options = spellings.map((each) => ({
    value: each.encoding,
    label: `${each.words.join(', ')} (${each.encoding})`,
  }));
  return (
    <div className={styles.choice} data-asked={asked || undefined}>
      <p>
        <b>{doubtful ? '¿Qué línea se lee bien?' : 'Tildes y eñes'}</b>{' '}
        {doubtful
          ? 'El archivo no dice cómo están escritas sus tildes y eñes. Elija la línea en la que los nombres están bien escritos.'
          : 'Compruebe que estas palabras del archivo se lean bien; si no, elija otra línea.'}
      </p>
      <BareSelect
        label="Cómo se leen las tildes y eñes"
        name="encoding"
        value={doubtful ? '' : encoding}
        options={options}
        {...(doubtful && { emptyLabel: 'Elija una línea' })}
        onChange={(value) => {
          const chosen = encodingNamed(value);
          if (chosen) onWish({ encoding: chosen });
        }}
      />
    </div>
  );
}

/** The choice of a workbook's sheet, shown when several hold data. */
function Sheets({ taken: { sheet, workbook }, onWish }: ChoiceProps<'workbook'>) {
  const { sheets } = workbook;
  if (sheets.length < 2) return null;
  return (
    <div className={styles.choice}>
      <p>
        <b>Hoja</b> El libro tiene {sheets.length} hojas con datos. Se importa una cada vez.
      </p>
      <BareSelect
        label="Hoja con los pacientes"
        name="sheet"
        value={sheet}
        options={sheets.map(({ name }) => ({ value: name, label: name }))}
        onChange={(name) => onWish({ sheet: name })}
      />
    </div>
  );
}

/** Cells shown of each row in the list of heading rows. */
const CELLS_SHOWN = 4;

/** The choice of the row of headings, shown when the recognised row may be a patient's and one above it the headings. */
function HeadingRow({ chosen, onLine }: { chosen: Chosen; onLine: (line: number) => void }) {
  const { headingChoices } = chosen.file;
  if (headingChoices.length === 0) return null;
  return (
    <div className={styles.choice} data-asked>
      <p>
        <b>¿Qué fila es el encabezado?</b> Elija la fila que tiene los nombres de las columnas: desde la siguiente, cada
        fila es un paciente.
      </p>
      <BareSelect
        label="Fila del encabezado"
        name="headings"
        value={String(chosen.wish.headings ?? '')}
        options={headingChoices.map(({ line, cells }) => ({
          value: String(line),
          label: `Fila ${line}: ${cells.filter(Boolean).slice(0, CELLS_SHOWN).join(', ')}`,
        }))}
        {...(chosen.wish.headings === undefined && { emptyLabel: 'Elija una fila' })}
        onChange={(line) => line && onLine(Number(line))}
      />
    </div>
  );
}
