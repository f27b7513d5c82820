import { TriangleAlertIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Brand } from '#ui/layout/brand.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { ACCOUNTS_CONFIRMED, SIGNED_IN, signInMessage, signInToast } from './messages.ts';
import { FirstPassword, type OneTimeSignIn } from './first-password.tsx';
import type { CodeStep } from './second-step.tsx';
import { useFreshConfig } from '#runtime/use-fresh-config.ts';
import styles from './login-page.module.css';

// Needed by administradores who turned it on alone.
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));
// Needed after a restore alone.
const RestoredAccounts = lazy(async () => ({ default: (await import('./restored-accounts.tsx')).RestoredAccounts }));

interface LoginPageProps {
  onSignedIn: () => void;
  /** The person about to sign in, if known. */
  username?: string | undefined;
}

/** The login (specification §2). The password is kept in this form's state alone, never in a draft. */
export function LoginPage({ onSignedIn, username }: LoginPageProps) {
  const config = useClinicConfig();
  useFreshConfig();
  const [step, setStep] = useState<Step>({ name: 'sign-in' });
  const toStart = () => setStep({ name: 'sign-in' });
  const enter = useEnterConfirmed(onSignedIn, setStep);
  return (
    <section className={styles.card} aria-labelledby="login-title">
      <Brand clinic={config?.clinic_name} size="lg" />
      <h1 id="login-title" className={styles.title}>
        {TITLES[step.name]}
      </h1>
      {step.name === 'sign-in' ? (
        <>
          <SignInForm username={username} failure={step.failure} onSignedIn={onSignedIn} onStep={setStep} />
          <p className={styles.note}>¿Olvidó su contraseña? Comuníquese con el administrador para restablecerla.</p>
        </>
      ) : null}
      {step.name === 'one-time' ? (
        <FirstPassword
          signIn={step.signIn}
          onSignedIn={onSignedIn}
          onCode={(challenge, newPassword) =>
            setStep({ name: 'code', username: step.signIn.username, challenge, newPassword })
          }
          onBack={toStart}
        />
      ) : null}
      {step.name === 'code' ? (
        <Suspense>
          <SecondStep
            step={step}
            onSignedIn={onSignedIn}
            onEnded={(failure) => setStep({ name: 'sign-in', failure })}
            onBack={toStart}
          />
        </Suspense>
      ) : null}
      {step.name === 'restored' ? (
        <Suspense>
          <RestoredAccounts signIn={step.signIn} onConfirmed={() => enter(step.signIn)} onBack={toStart} />
        </Suspense>
      ) : null}
    </section>
  );
}

/**
 * The password was right, but `one-time`: another must be chosen; `code`: the telephone's code comes with it; or `restored`:
 * the accounts of a restored copy wait for this administrador.
 */
type Step =
  | { name: 'sign-in'; failure?: string }
  | { name: 'one-time' | 'restored'; signIn: OneTimeSignIn }
  | ({ name: 'code' } & CodeStep);

const TITLES = {
  'sign-in': 'Iniciar sesión',
  'one-time': 'Elija su contraseña',
  code: 'Verificación en dos pasos',
  restored: 'Clínica restaurada',
} satisfies Record<Step['name'], string>;

/** The step that a refused sign-in leads to; null for one that is no more than refused. */
function stepAfter(failure: unknown, signIn: OneTimeSignIn): Step | null {
  if (!(failure instanceof AppError)) return null;
  if (failure.code === 'password_change_required') return { name: 'one-time', signIn };
  if (failure.challenge !== undefined) {
    return { name: 'code', username: signIn.username, challenge: failure.challenge };
  }
  return failure.code === 'restore_code_required' ? { name: 'restored', signIn } : null;
}

/** Signs in the administrador who has just confirmed the accounts. */
function useEnterConfirmed(onSignedIn: () => void, onStep: (step: Step) => void) {
  const runtime = useRuntime();
  const report = useReport();
  return async (signIn: OneTimeSignIn): Promise<void> => {
    notify.success(ACCOUNTS_CONFIRMED);
    try {
      await runtime.signIn(signIn.username, signIn.password);
      onSignedIn();
    } catch (failure) {
      report.failed(failure, null);
      onStep(stepAfter(failure, signIn) ?? { name: 'sign-in', failure: signInMessage(failure) });
    }
  };
}

interface SignInFormProps extends LoginPageProps {
  /** Why the person is asked for the password again. */
  failure?: string | undefined;
  /** The password was right, and something else comes before the person is in. */
  onStep: (step: Step) => void;
}

function SignInForm(props: SignInFormProps) {
  const { error, missing, loading, submit } = useSignIn(props);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Usuario" name="username" error={missing.username}>
        {(control) => (
          <input
            {...control}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            required
            defaultValue={props.username}
          />
        )}
      </Field>
      <Field label="Contraseña" name="password" error={missing.password}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" maxLength={200} required />}
      </Field>
      {error === null ? null : (
        <p role="alert" className="said wrong">
          <TriangleAlertIcon size={18} />
          {error}
        </p>
      )}
      <Button type="submit" variant="filled" block busy={loading}>
        {loading ? 'Iniciando sesión…' : 'Iniciar sesión'}
      </Button>
    </form>
  );
}

type Missing = Partial<Record<'username' | 'password', string>>;

function useSignIn({ failure: first, onSignedIn, onStep }: SignInFormProps) {
  const runtime = useRuntime();
  const report = useReport();
  const [error, setError] = useState<string | null>(first ?? null);
  const [missing, setMissing] = useState<Missing>({});
  const [loading, setLoading] = useState(false);

  async function signIn(username: string, password: string): Promise<void> {
    setLoading(true);
    try {
      await runtime.signIn(username, password);
      notify.success(SIGNED_IN);
      onSignedIn();
    } catch (failure) {
      const next = stepAfter(failure, { username, password });
      if (next !== null) return onStep(next);
      setError(signInMessage(failure));
      report.failed(failure, signInToast(failure));
      setLoading(false);
    }
  }

  function submit(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const username = String(data.get('username')).trim();
    const password = String(data.get('password'));
    const empty: Missing = {
      ...(username === '' && { username: 'Escriba su usuario' }),
      ...(password === '' && { password: 'Escriba su contraseña' }),
    };
    report.again();
    setError(null);
    setMissing(empty);
    const [first] = Object.keys(empty);
    if (first === undefined) void signIn(username, password);
    else form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return { error, missing, loading, submit };
}
