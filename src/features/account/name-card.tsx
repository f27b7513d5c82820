import { PlugIcon } from 'lucide-react';
import { useState } from 'react';
import type { UserInfo } from '#domain/wire/wire.ts';
import { AppError, failureWords } from '#domain/wire/problem.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { Card } from '#ui/layout/card.tsx';
import { notify } from '#ui/messages/notify.tsx';
import parts from '#ui/layout/parts.module.css';
import { NAME_FAILED, NAME_SAVED } from './messages.ts';
import styles from './account.module.css';

const FIELDS = [
  { name: 'first_name', label: 'Nombre' },
  { name: 'last_name', label: 'Apellido' },
] as const;

/** The name under which everything that a person writes is shown. */
export function NameCard({ person }: { person: UserInfo }) {
  const online = useOnline();
  const { values, set, changed, errors, busy, submit } = useOwnName(person);
  const form = useMistakeFocus(errors);
  return (
    <Card title="Su nombre">
      <form ref={form} className={styles.form} onSubmit={submit} aria-label="Su nombre" noValidate>
        <div className={parts.columnsFit}>
          {FIELDS.map(({ name, label }) => (
            <Field key={name} label={label} name={name} error={errors[name]}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  autoComplete="off"
                  autoCapitalize="words"
                  maxLength={100}
                  value={values[name]}
                  onChange={({ target }) => set(name, target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        <div>
          <Button type="submit" busy={busy} disabled={!online || !changed}>
            Guardar nombre
          </Button>
        </div>
        {online ? null : (
          <p className="said text-3">
            <PlugIcon size={17} />
            Sin conexión: el nombre se podrá cambiar cuando vuelva.
          </p>
        )}
      </form>
    </Card>
  );
}

type Names = Record<(typeof FIELDS)[number]['name'], string>;

function useOwnName({ first_name, last_name }: UserInfo) {
  const { request, syncNow } = useRuntime();
  const report = useReport();
  const kept: Names = { first_name: first_name ?? '', last_name: last_name ?? '' };
  const [typed, setTyped] = useState<Partial<Names>>({});
  const [errors, setErrors] = useState<Partial<Names>>({});
  const [busy, setBusy] = useState(false);
  const values = { ...kept, ...typed };
  const changed = values.first_name.trim() !== kept.first_name || values.last_name.trim() !== kept.last_name;

  async function save(): Promise<void> {
    setBusy(true);
    setErrors({});
    report.again();
    try {
      await request('/account/', { method: 'PUT', json: values });
      await syncNow();
      // Text typed while the save was running stays.
      setTyped((now) => (now === typed ? {} : now));
      notify.success(NAME_SAVED);
    } catch (error) {
      setErrors((error instanceof AppError && error.fields) || {});
      report.failed(error, failureWords(NAME_FAILED, error));
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    changed,
    errors,
    busy,
    set: (name: keyof Names, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    submit(event: React.FormEvent): void {
      event.preventDefault();
      if (changed && !busy) void save();
    },
  };
}
