import { PlugIcon, TriangleAlertIcon } from 'lucide-react';
import { useState } from 'react';
import { AppError, failureWords } from '#domain/wire/problem.ts';
import { isGoodChoice, NewPasswordFields } from '#entities/session/new-password.tsx';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { Card } from '#ui/layout/card.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { PASSWORD_CHANGED, PASSWORD_FAILED } from './messages.ts';
import styles from './account.module.css';

/**
 * Changes one's own password. The old one is asked for, so that a tablet left open does not suffice. `onChanged`: the
 * server has ended the person's other sessions.
 */
export function PasswordCard({ username, onChanged }: { username: string; onChanged: () => void }) {
  const online = useOnline();
  const { current, setCurrent, chosen, setChosen, errors, failure, busy, ready, submit } = useOwnPassword(
    username,
    onChanged,
  );
  const form = useMistakeFocus(errors);
  return (
    <Card title="Cambiar contraseña">
      <form ref={form} className={styles.form} onSubmit={submit} aria-label="Cambiar contraseña" noValidate>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <Field label="Contraseña actual" name="current_password" error={errors['current_password']}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              maxLength={200}
              value={current}
              onChange={({ target }) => setCurrent(target.value)}
            />
          )}
        </Field>
        <NewPasswordFields value={chosen} onChange={setChosen} username={username} error={errors['password']} />
        {failure === null ? null : (
          <p role="alert" className="said wrong">
            <TriangleAlertIcon size={18} />
            {failure}
          </p>
        )}
        <div>
          <Button type="submit" variant="filled" busy={busy} disabled={!online || !ready}>
            Guardar contraseña
          </Button>
        </div>
        <p className="said text-3">
          <PlugIcon size={17} />
          {online
            ? 'Necesita conexión: la contraseña se cambia en el servidor. Sus otras sesiones se cierran, y sus enlaces a la agenda terminan.'
            : 'Sin conexión: la contraseña se podrá cambiar cuando vuelva.'}
        </p>
      </form>
    </Card>
  );
}

const NONE = { password: '', repeat: '' };

function useOwnPassword(username: string, onChanged: () => void) {
  const { request } = useRuntime();
  const report = useReport();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState(NONE);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    setErrors({});
    setFailure(null);
    report.again();
    try {
      const json = { current_password: current, password: chosen.password };
      await request('/account/password/', { method: 'PUT', json });
      setCurrent('');
      setChosen(NONE);
      notify.success(PASSWORD_CHANGED);
      onChanged();
    } catch (error) {
      const fields = error instanceof AppError ? error.fields : undefined;
      const words = failureWords(PASSWORD_FAILED, error);
      setErrors(fields ?? {});
      if (!fields) setFailure(words);
      report.failed(error, null);
    } finally {
      setBusy(false);
    }
  }

  const ready = current !== '' && isGoodChoice(chosen, username);
  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (ready && !busy) void save();
  }
  return { current, setCurrent, chosen, setChosen, errors, failure, busy, ready, submit };
}
