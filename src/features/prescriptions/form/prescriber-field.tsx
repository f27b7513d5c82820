import type { RecordFormHandle } from '#record/form/use-record-form.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { Prescriber } from '#store/documents/prescriptions.ts';
import { readPeople } from '#store/session/people.ts';
import { Field } from '#ui/form/field.tsx';
import { SelectControl } from '#ui/form/fields.tsx';

interface PrescriberFieldProps {
  form: RecordFormHandle<'prescriptions'>;
  prescribers: readonly Prescriber[];
}

const UNKNOWN = 'Persona que no está en este dispositivo';
const NOBODY =
  'Nadie tiene número de colegiatura todavía: cada persona lo escribe en Mi cuenta, o un administrador en Usuarios.';

/**
 * The person in whose name the prescription is written. The licence number is copied from the account: it is that of the
 * day, also after the account changes.
 */
export function PrescriberField({ form, prescribers }: PrescriberFieldProps) {
  const names = valueOf(useRead(readPeople));
  const { prescriber, licence_number } = form.values;
  // A new prescription is saved with the number that the account has then.
  const known = prescribers.some(
    (each) => each.id === prescriber && (form.id === null || each.licence_number === licence_number),
  );
  // The stored prescriber may have left since, or have another number: what the record says stays until another is chosen.
  const own = prescriber === null || known ? [] : [{ id: prescriber, name: nameOf(prescriber), licence_number }];
  const offered = [...own, ...prescribers.filter(({ id }) => own.length === 0 || id !== prescriber)];
  /** Undefined while names are being read. */
  function nameOf(id: string): string | undefined {
    return prescribers.find((each) => each.id === id)?.name ?? (names && (names.get(id) || UNKNOWN));
  }
  function choose(id: string): void {
    const chosen = offered.find((each) => each.id === id);
    form.set('prescriber', chosen?.id ?? null);
    form.set('licence_number', chosen?.licence_number ?? null);
  }
  return (
    <Field
      label="Prescribe"
      name="prescriber"
      required
      error={form.errors['prescriber'] ?? form.errors['licence_number']}
      warning={form.warnings['prescriber'] ?? form.warnings['licence_number']}
      hint={offered.length === 0 ? NOBODY : undefined}
    >
      {(control) => (
        <SelectControl
          {...control}
          value={prescriber ?? ''}
          options={offered.map((each) => ({ value: each.id, label: words(each) }))}
          {...(prescriber === null && { emptyLabel: 'Elija quién prescribe' })}
          onChange={({ target }) => choose(target.value)}
          onBlur={() => form.blur('prescriber')}
        />
      )}
    </Field>
  );
}

/** "Daniela Vega Montoya · COP 18 452". */
const words = ({ name, licence_number }: { name: string | undefined; licence_number: string | null }): string =>
  [name, licence_number].filter(Boolean).join(' · ');
