import { CloudUploadIcon, PlusIcon, ShieldCheckIcon } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { ROLE_LABELS } from '#domain/people/user.ts';
import { dateIn } from '#domain/values/dates.ts';
import { useClinicConfig, useNow, useToday } from '#runtime/use-clinic.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readMeta } from '#store/database/meta.ts';
import { readLock, readPinPeople, type PinPerson, type PinPersonState } from '#store/session/lock.ts';
import { forgetPin } from '#store/session/pins.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Brand } from '#ui/layout/brand.tsx';
import { Button } from '#ui/controls/button.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatClock, formatLongDate } from '#ui/text/format.ts';
import parts from '#ui/layout/parts.module.css';
import { PIN_FORGOTTEN } from './messages.ts';
import { nameOf } from './person-name.ts';
import { PinPad } from './pin-pad.tsx';
import styles from './lock-screen.module.css';

/** The sign-in by password, in place of the lock. */
export interface PasswordSignIn {
  username: string | undefined;
  onSignedIn: () => void;
}

interface LockScreenProps {
  /** The indicator of the sync state, without a link. */
  status: ReactNode;
  /** The form of the sign-in. */
  login: ComponentType<PasswordSignIn>;
  /** Unsent work on this tablet of a person whose account is disabled. */
  unsentWork: ComponentType<{ author: string }>;
  /** Called after unlocking; the page may be reloading for another person. */
  onUnlocked?: () => void;
}

/** The choice of the person who goes on with this tablet. It shows no clinical data. */
export function LockScreen(props: LockScreenProps) {
  const { status, login: Login, unsentWork: UnsentWork, onUnlocked = () => undefined } = props;
  const people = valueOf(useRead(readPinPeople));
  const [chosen, setChosen] = useState<string | null>(null);
  const [password, setPassword] = useState<{ person: PinPerson | null; forgotten: boolean } | null>(null);
  const [proven, setProven] = useState<string | null>(null);
  const { db } = useRuntime();
  const person = people?.find(({ user }) => user.id === chosen) ?? people?.[0];
  useEffect(() => {
    const before = document.title;
    document.title = 'Bloqueada · Arcada';
    return () => {
      document.title = before;
    };
  }, []);

  async function signedIn(): Promise<void> {
    const forgotten = password?.forgotten ? password.person?.user.id : undefined;
    if (forgotten !== undefined && (await readMeta(db, 'person')) === forgotten) {
      await forgetPin(db, forgotten);
      notify.info(PIN_FORGOTTEN);
    }
    onUnlocked();
  }

  if (!people) return null;
  return (
    <Frame status={status}>
      {proven ? (
        <div className={styles.password}>
          <Suspense>
            <UnsentWork author={proven} />
          </Suspense>
          <Back onClick={() => setProven(null)} />
        </div>
      ) : password || !person ? (
        <div className={styles.password}>
          <Suspense>
            <Login username={password?.person?.user.username} onSignedIn={() => void signedIn()} />
          </Suspense>
          {person ? <Back onClick={() => setPassword(null)} /> : null}
        </div>
      ) : (
        <div className={styles.choice}>
          <div>
            <Heading />
            <People people={people} chosen={person.user.id} onChoose={setChosen} />
            <button
              type="button"
              className={styles.other}
              onClick={() => setPassword({ person: null, forgotten: false })}
            >
              <PlusIcon size={20} />
              Otra persona, con su contraseña
            </button>
          </div>
          <PinPad
            key={person.user.id}
            person={person}
            outcomes={{ onUnlocked, onProven: () => setProven(person.user.id) }}
            onPassword={(forgotten) => setPassword({ person, forgotten })}
          />
        </div>
      )}
    </Frame>
  );
}

function Back({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      Volver a las personas de esta tableta
    </Button>
  );
}

function Frame({ status, children }: { status: ReactNode; children: ReactNode }) {
  const config = useClinicConfig();
  const year = useToday().slice(0, 4);
  return (
    <div className={styles.lock}>
      <header className={styles.header}>
        <Brand clinic={config?.clinic_name} />
        {status}
      </header>
      <main id="contenido">{children}</main>
      <footer className={styles.footer}>
        <span className="row">
          <ShieldCheckIcon size={18} />
          Lo guardado sigue en esta tableta y se envía con el nombre de quien lo hizo.
        </span>
        <small>
          © {year} {config?.clinic_name || 'Arcada'} · Todos los derechos reservados
        </small>
      </footer>
    </div>
  );
}

function Heading() {
  const now = useNow();
  const locked = valueOf(useRead(readLock))?.locked;
  const timeZone = useClinicConfig()?.timezone;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const day = formatLongDate(dateIn(now, timeZone)).replace(/ de \d+$/, '');
  const why =
    locked?.idle === null || locked?.idle === undefined
      ? ''
      : ` Se bloqueó tras ${locked.idle === 1 ? '1 minuto' : `${locked.idle} minutos`} sin uso.`;
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        ¿Quién continúa?
      </h1>
      <p>
        {day}, {formatClock(now.toISOString(), timeZone)}.{why}
      </p>
    </div>
  );
}

interface PeopleProps {
  people: readonly PinPerson[];
  chosen: string;
  onChoose: (id: string) => void;
}

function People({ people, chosen, onChoose }: PeopleProps) {
  return (
    <ul className={styles.people} aria-label="Personas de esta tableta">
      {people.map(({ user, unsent, state }) => (
        <li key={user.id}>
          <button
            type="button"
            className={parts.choosable}
            aria-pressed={user.id === chosen}
            onClick={() => onChoose(user.id)}
          >
            <Avatar id={user.id} firstName={user.first_name ?? user.username} lastName={user.last_name} />
            <span className={`spread ${styles.words}`}>
              <span>
                <b>{nameOf(user)}</b>
                <small>{state === 'ready' ? ROLE_LABELS[user.rol] : STATES[state]}</small>
              </span>
              {unsent > 0 ? (
                <span className={styles.unsent}>
                  <CloudUploadIcon size={16} />
                  {unsent} sin enviar
                </span>
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const STATES: Record<Exclude<PinPersonState, 'ready'>, string> = {
  void: 'PIN anulado',
  expired: 'Sesión terminada',
  disabled: 'Cuenta desactivada',
};
