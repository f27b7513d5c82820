import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { fullName } from '#domain/patients/patient.ts';
import { ROLE_LABELS } from '#domain/people/user.ts';
import { CodeInput } from '#entities/session/code-input.tsx';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { Checkbox } from '#ui/inputs/choices.tsx';
import { formatCount, formatRelative } from '#ui/text/format.ts';
import type { OneTimeSignIn } from './first-password.tsx';
import { useRestored } from './use-restored.ts';
import styles from './login-page.module.css';

interface RestoredAccountsProps {
  /** Typed at the sign-in, by an administrador of the copy. */
  signIn: OneTimeSignIn;
  /** Signs the administrador in; the form stays busy until it has. */
  onConfirmed: () => Promise<void>;
  onBack: () => void;
}

/**
 * After a restore: an administrador types the code of the server's console and ticks who is still at the clinic, before
 * anybody signs in (decision 113).
 */
export function RestoredAccounts({ signIn, onConfirmed, onBack }: RestoredAccountsProps) {
  const restored = useRestored(signIn, onConfirmed);
  const { failure, busy } = restored;
  return (
    <form className={styles.form} onSubmit={restored.submit} aria-label="Confirmar las cuentas" noValidate>
      {restored.accounts === null ? <Code {...restored} /> : <Accounts {...restored} username={signIn.username} />}
      {failure === null ? null : (
        <p role="alert" className="said wrong">
          <TriangleAlertIcon size={18} />
          {failure}
        </p>
      )}
      <Button type="submit" variant="filled" block busy={busy}>
        {restored.accounts === null
          ? 'Continuar'
          : `Confirmar ${formatCount(restored.active.size, 'cuenta', 'cuentas')}`}
      </Button>
      <Button block variant="quiet" onClick={onBack} disabled={busy}>
        Volver
      </Button>
    </form>
  );
}

type Restored = ReturnType<typeof useRestored>;

function Code({ code, setCode, codeError }: Pick<Restored, 'code' | 'setCode' | 'codeError'>) {
  const part = useMistakeFocus<HTMLDivElement>(codeError);
  useEffect(() => part.current?.querySelector('input')?.focus(), [part]);
  return (
    <>
      <p className="detail">
        Los datos vienen de una copia, que no sabe quién dejó la clínica después. Por eso nadie entra hasta que un
        administrador confirme las cuentas. El código está en la ventana donde arrancó el servidor; si es un servicio,
        en <code>journalctl -u arcada</code>.
      </p>
      <div ref={part}>
        <Field label="Código del servidor" name="code" error={codeError} hint="Ocho letras y números.">
          {(control) => <CodeInput {...control} value={code} onChange={setCode} />}
        </Field>
      </div>
    </>
  );
}

function Accounts({
  accounts,
  active,
  toggle,
  username,
}: Pick<Restored, 'accounts' | 'active' | 'toggle'> & { username: string }) {
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const part = useRef<HTMLFieldSetElement>(null);
  // The code's field has gone: its focus would be lost.
  useEffect(() => part.current?.focus(), []);
  return (
    <fieldset ref={part} tabIndex={-1} className={styles.accounts}>
      <legend>Marque quién sigue en la clínica</legend>
      <p className="detail">
        Quien quede sin marcar no podrá entrar: su cuenta se desactiva y lo que registró se queda. Se puede activar otra
        vez en Usuarios.
      </p>
      {accounts?.map((account) => (
        <Checkbox
          key={account.id}
          name="active"
          label={fullName(account) || account.username}
          description={[
            account.username,
            ROLE_LABELS[account.rol],
            account.last_used_at === null
              ? 'nunca entró'
              : `último acceso ${formatRelative(account.last_used_at, now, timeZone)}`,
          ].join(' · ')}
          checked={active.has(account.id)}
          disabled={account.username === username.trim().toLowerCase()}
          onChange={() => toggle(account.id)}
        />
      ))}
    </fieldset>
  );
}
