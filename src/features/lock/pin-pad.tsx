import { DeleteIcon } from 'lucide-react';
import type { PinPerson, PinPersonState } from '#store/session/lock.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { formatCount } from '#ui/text/format.ts';
import { nameOf } from './person-name.ts';
import { takesPin, usePinEntry, type PinEntry, type PinOutcomes } from './use-pin-entry.ts';
import styles from './pin-pad.module.css';

interface PinPadProps {
  person: PinPerson;
  outcomes: PinOutcomes;
  /** Signs in by password instead; `forgotten`: the PIN is removed, or void already, and a new one must be chosen. */
  onPassword: (forgotten: boolean) => void;
}

/** The pad for one person's PIN, by finger or by keyboard. */
export function PinPad({ person, outcomes, onPassword }: PinPadProps) {
  const entry = usePinEntry(person, outcomes);
  const { user, state } = person;
  const name = nameOf(user);
  return (
    <section className={styles.pad} aria-label={`PIN de ${name}`}>
      <span className={styles.avatar}>
        <Avatar id={user.id} firstName={user.first_name ?? user.username} lastName={user.last_name} size="lg" />
      </span>
      <h2>{name}</h2>
      {state === 'ready' ? null : <Refused state={state} onPassword={() => onPassword(state === 'void')} />}
      {state === 'disabled' && takesPin(person) ? (
        <p className={styles.said}>Con su PIN puede verlo y exportarlo.</p>
      ) : null}
      {takesPin(person) ? <Keys person={person} entry={entry} /> : null}
      {state === 'ready' ? (
        <Button variant="quiet" block onClick={() => onPassword(true)}>
          Olvidé mi PIN: entrar con contraseña
        </Button>
      ) : null}
    </section>
  );
}

interface KeysProps {
  person: PinPerson;
  entry: PinEntry;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

function Keys({ person, entry }: KeysProps) {
  const { digits, busy, wait, press, back, clear } = entry;
  const stopped = busy || wait > 0;
  const key = (digit: string) => (
    <button key={digit} type="button" disabled={stopped} onClick={() => press(digit)}>
      {digit}
    </button>
  );
  return (
    <>
      <Said entry={entry} />
      <Dots length={person.length} entry={entry} />
      <div className={styles.keys} aria-busy={busy}>
        {DIGITS.map(key)}
        <button type="button" className={styles.word} disabled={stopped} onClick={clear} aria-label="Borrar todo">
          Borrar
        </button>
        {key('0')}
        <button
          type="button"
          className={styles.word}
          disabled={stopped || digits === ''}
          onClick={back}
          aria-label="Borrar la última cifra"
        >
          <DeleteIcon size={26} />
        </button>
      </div>
    </>
  );
}

/** The last result, else the instruction. */
function Said({ entry: { said, wait, busy } }: { entry: PinEntry }) {
  if (said.kind === 'ended') return <Alert>Su sesión terminó: entre con su contraseña.</Alert>;
  const pause = wait > 0 ? `Espere ${formatCount(wait, 'segundo', 'segundos')}.` : '';
  if (said.kind === 'wrong') {
    const left = said.left === 1 ? 'Queda 1 intento.' : `Quedan ${said.left} intentos.`;
    return (
      <>
        <Alert>PIN incorrecto. {left}</Alert>
        {pause === '' ? null : <p className={styles.said}>{pause}</p>}
      </>
    );
  }
  return <p className={styles.said}>{busy ? 'Comprobando…' : pause || 'Escriba su PIN'}</p>;
}

function Alert({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" className={styles.wrong}>
      {children}
    </p>
  );
}

function Dots({ length, entry: { digits, said, busy } }: { length: number; entry: PinEntry }) {
  const wrong = said.kind === 'wrong' && digits === '';
  const typed = busy ? length : digits.length;
  return (
    <div className={styles.dots} data-wrong={wrong || undefined}>
      <span className="visually-hidden">
        {typed} de {length} cifras
      </span>
      {Array.from({ length }, (_, at) => (
        <i key={at} data-on={at < typed || undefined} />
      ))}
    </div>
  );
}

const REFUSED: Record<Exclude<PinPersonState, 'ready'>, { words: string; password: boolean }> = {
  void: { words: 'El PIN se anuló tras 10 intentos. Entre con su contraseña: hace falta conexión.', password: true },
  expired: { words: 'Su sesión terminó. Entre con su contraseña: hace falta conexión.', password: true },
  disabled: {
    words: 'Su cuenta está desactivada. Hable con un administrador. Lo guardado sigue en esta tableta y no se envía.',
    password: false,
  },
};

function Refused({ state, onPassword }: { state: Exclude<PinPersonState, 'ready'>; onPassword: () => void }) {
  const { words, password } = REFUSED[state];
  return (
    <>
      <p className={styles.refused}>{words}</p>
      {password ? (
        <Button variant="filled" block onClick={onPassword}>
          Entrar con contraseña
        </Button>
      ) : null}
    </>
  );
}
