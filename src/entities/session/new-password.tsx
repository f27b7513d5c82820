import { CheckIcon, CircleDashedIcon } from 'lucide-react';
import { passwordRules } from '#domain/people/password.ts';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import parts from '#ui/layout/parts.module.css';
import styles from './new-password.module.css';

/** A new password, typed twice. */
export interface ChosenPassword {
  password: string;
  repeat: string;
}

/**
 * Whether the password keeps the rules that the tablet can check (the server asks its lists besides), and both texts
 * agree.
 */
export function isGoodChoice({ password, repeat }: ChosenPassword, username: string): boolean {
  const { longEnough, uncommon } = passwordRules(password, username);
  return longEnough && uncommon && password === repeat;
}

interface NewPasswordFieldsProps {
  value: ChosenPassword;
  onChange: (value: ChosenPassword) => void;
  username: string;
  label?: string;
  /** The server's message about the password. */
  error?: string | undefined;
}

/** The two fields of a new password, and its rules, ticked as one types. */
export function NewPasswordFields({
  value,
  onChange,
  username,
  label = 'Nueva contraseña',
  error,
}: NewPasswordFieldsProps) {
  const { password, repeat } = value;
  const { longEnough, uncommon } = passwordRules(password, username);
  return (
    <>
      <div className={parts.columnsFit}>
        <Field label={label} name="password" error={error}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              maxLength={200}
              value={password}
              onChange={({ target }) => onChange({ password: target.value, repeat })}
            />
          )}
        </Field>
        <Field label="Repetir" name="repeat">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              maxLength={200}
              value={repeat}
              onChange={({ target }) => onChange({ password, repeat: target.value })}
            />
          )}
        </Field>
      </div>
      <ul className={styles.rules} aria-label="Cómo debe ser la contraseña">
        <Rule kept={longEnough}>Al menos 10 caracteres</Rule>
        <Rule kept={uncommon}>No es de las más usadas ni contiene su usuario</Rule>
        <Rule kept={password !== '' && password === repeat}>Las dos coinciden</Rule>
      </ul>
    </>
  );
}

function Rule({ kept, children }: { kept: boolean; children: string }) {
  return (
    <li className="said detail" data-kept={kept}>
      {kept ? <CheckIcon size={18} /> : <CircleDashedIcon size={18} />}
      <span>
        {children}
        <span className="visually-hidden">{kept ? ' (cumplido)' : ' (falta)'}</span>
      </span>
    </li>
  );
}
