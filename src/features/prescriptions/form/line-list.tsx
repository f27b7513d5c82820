import { PlusIcon } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { allergyWarning } from '#domain/documents/allergy-warning.ts';
import { BLANK_LINE, MOST_LINES, shortMedicine, type PrescriptionLine } from '#domain/documents/prescription.ts';
import { readAllergies } from '#domain/documents/told-allergies.ts';
import { unaccented } from '#domain/values/text.ts';
import type { RecordFormHandle } from '#record/form/use-record-form.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { allergiesOfPatient } from '#store/documents/allergies.ts';
import { mostUsedMedicines } from '#store/documents/prescriptions.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/inputs/chip.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LineEditor } from './line-editor.tsx';
import styles from './form.module.css';

/** The number of the most used medicines that are chips; typing finds the others. */
const CHIPS = 4;
const NO_ALLERGIES = readAllergies([]);

/** The medicines of a prescription, each with the warning that the patient's history asks for. */
export function LineList({ form }: { form: RecordFormHandle<'prescriptions'> }) {
  const list = useId();
  const used = valueOf(useRead(mostUsedMedicines)) ?? [];
  const allergies = valueOf(useRead(allergiesOfPatient, form.values.patient ?? '')) ?? NO_ALLERGIES;
  const lines = form.values.lines ?? [];
  const { box, focusLine } = useFocusOnLine();
  const change = (next: readonly PrescriptionLine[]) => form.set('lines', next);
  function add(): void {
    focusLine(lines.length, 'medicine');
    change([...lines, BLANK_LINE]);
  }
  function remove(place: number): void {
    focusLine(Math.max(0, Math.min(place, lines.length - 2)), 'medicine');
    change(lines.length > 1 ? lines.toSpliced(place, 1) : [BLANK_LINE]);
  }
  /**
   * The medicine goes to the first line that has none, or to a new one. Its chip, which had the focus, goes: the line's
   * next part takes it.
   */
  function pick(medicine: string): void {
    const free = lines.findIndex((line) => line.medicine.trim() === '');
    const place = free === -1 ? lines.length : free;
    focusLine(place, 'quantity');
    change(lines.toSpliced(place, 1, { ...(lines[place] ?? BLANK_LINE), medicine }));
  }
  return (
    <Card padded={false}>
      <div className={styles.title}>
        <h2>Medicamentos</h2>
        <small>
          {lines.length} de {MOST_LINES}
        </small>
      </div>
      <datalist id={list}>
        {used.map((medicine) => (
          <option key={medicine} value={medicine}>
            {medicine}
          </option>
        ))}
      </datalist>
      <ol className={styles.lines} ref={box}>
        {lines.map((line, place) => (
          // Lines have no id, and two may be equal; all that a line shows comes from the form.
          <LineEditor
            key={place}
            line={line}
            place={place}
            list={list}
            errors={form.errors}
            warning={allergyWarning(line.medicine, allergies)}
            onChange={(next) => change(lines.with(place, next))}
            onBlur={() => form.blur('lines')}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <div className={styles.more}>
        <Button variant="accent" icon={<PlusIcon />} disabled={lines.length >= MOST_LINES} onClick={add}>
          Otro medicamento
        </Button>
        <MostUsed used={used} lines={lines} onPick={pick} />
      </div>
    </Card>
  );
}

type Part = keyof PrescriptionLine;

/** A line that comes takes the focus; where one goes, its place does: its button would take the focus along. */
function useFocusOnLine() {
  const box = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ place: number; part: Part } | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { place, part } = wanted.current;
    box.current?.children[place]?.querySelector<HTMLElement>(`[name$=".${part}"]`)?.focus();
    wanted.current = null;
  });
  const focusLine = (place: number, part: Part) => {
    wanted.current = { place, part };
  };
  return { box, focusLine };
}

interface MostUsedProps {
  used: readonly string[];
  lines: readonly PrescriptionLine[];
  onPick: (medicine: string) => void;
}

/** The most used medicines that the prescription does not have yet. */
function MostUsed({ used, lines, onPick }: MostUsedProps) {
  const offered = useMemo(() => {
    const written = new Set(lines.map(({ medicine }) => unaccented(medicine)));
    return used.filter((medicine) => !written.has(unaccented(medicine))).slice(0, CHIPS);
  }, [used, lines]);
  const full = lines.length >= MOST_LINES && lines.every(({ medicine }) => medicine !== '');
  if (offered.length === 0 || full) return null;
  return (
    <fieldset className={styles.used}>
      <legend>Los más usados</legend>
      {offered.map((medicine) => (
        <Chip key={medicine} onClick={() => onPick(medicine)}>
          {shortMedicine(medicine)}
        </Chip>
      ))}
    </fieldset>
  );
}
