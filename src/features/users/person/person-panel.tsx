import { InfoIcon, KeyRoundIcon, ShieldOffIcon } from 'lucide-react';
import { useState } from 'react';
import { ROLES, ROLE_LABELS, type Role } from '#domain/people/user.ts';
import { LicenceForm } from '#entities/session/licence-form.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { formatDate } from '#ui/text/format.ts';
import { accountName, unsentHere } from '../account-words.ts';
import type { Account, Accounts } from '../list/use-accounts.ts';
import { AdministradorDialog } from './administrador-dialog.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { FactorOffDialog } from './factor-off-dialog.tsx';
import type { Handed } from './one-time-password-dialog.tsx';
import { HandPasswordDialog } from './hand-password-dialog.tsx';
import { PersonDevices } from './person-devices.tsx';
import { useAccountChange } from './use-account-change.ts';
import styles from './person-panel.module.css';

interface PersonPanelProps {
  account: Account;
  accounts: Accounts;
  onHanded: (handed: Handed) => void;
}

/** One person's account: role, devices, password, and whether it is disabled. */
export function PersonPanel({ account, accounts, onHanded }: PersonPanelProps) {
  const { user, unsent } = account;
  const { offline } = accounts;
  const own = usePerson()?.id === user.id;
  const timeZone = useClinicConfig()?.timezone;
  return (
    <>
      <div className={styles.head}>
        <Avatar id={user.id} firstName={user.first_name ?? user.username} lastName={user.last_name} size="lg" />
        <div>
          <h2>{accountName(user)}</h2>
          <p>
            {user.username} · desde el {formatDate(user.created_at, timeZone)}
          </p>
          {unsent > 0 ? <p className={styles.unsent}>{unsentHere(unsent)}</p> : null}
        </div>
      </div>
      <RoleSection account={account} own={own} accounts={accounts} />
      <LicenceSection account={account} accounts={accounts} />
      <section className={styles.section} aria-label="Dispositivos con sesión">
        <h3>Dispositivos con sesión</h3>
        <PersonDevices account={account} accounts={accounts} />
        <p className={styles.hint}>
          <InfoIcon size={17} />
          Cerrar una sesión no borra lo que el dispositivo tiene sin enviar.
        </p>
      </section>
      {own ? (
        <section className={styles.section}>
          <p className={styles.hint}>
            <InfoIcon size={17} />
            Su contraseña se cambia en Mi cuenta. Su cuenta la desactiva otro administrador.
          </p>
        </section>
      ) : (
        <Actions account={account} accounts={accounts} offline={offline} onHanded={onHanded} />
      )}
    </>
  );
}

const ROLE_SEGMENTS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

function RoleSection({ account: { user }, own, accounts }: { account: Account; own: boolean; accounts: Accounts }) {
  const { busy, change } = useAccountChange(accounts);
  const [asking, setAsking] = useState(false);
  const name = accountName(user);
  const done = (rol: Role) => `${name}: el rol es ahora ${ROLE_LABELS[rol]}.`;
  return (
    <section className={styles.section} aria-labelledby="person-role">
      <h3 id="person-role">Rol</h3>
      <Segmented
        name="rol"
        aria-labelledby="person-role"
        options={ROLE_SEGMENTS}
        value={user.rol}
        block
        disabled={own || busy || accounts.offline || !user.active}
        onChange={(rol: Role | null) => {
          if (rol === null || rol === user.rol) return;
          if (rol === 'administrador') setAsking(true);
          else void change(user, { rol }, done(rol));
        }}
      />
      <p className={styles.hint}>
        {own
          ? 'Su propio rol lo cambia otro administrador.'
          : 'Los dos ven y editan todo lo clínico. Usuarios, auditoría, importación y copias son del administrador.'}
      </p>
      <AdministradorDialog
        opened={asking}
        name={name}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false);
          await change(user, { rol: 'administrador' }, done('administrador'));
        }}
      />
    </section>
  );
}

function LicenceSection({ account: { user }, accounts }: { account: Account; accounts: Accounts }) {
  const { busy, change } = useAccountChange(accounts);
  return (
    <section className={styles.section} aria-label="Recetas">
      <h3>Recetas</h3>
      <LicenceForm
        key={user.id}
        kept={user.licence_number ?? null}
        hint="Con él firma recetas; sin él nadie puede escribir una a su nombre."
        busy={busy}
        disabled={accounts.offline || !user.active}
        onSave={(licence_number) =>
          change(user, { licence_number }, `${accountName(user)}: número de colegiatura guardado.`)
        }
      />
    </section>
  );
}

interface ActionsProps extends PersonPanelProps {
  offline: boolean;
}

function Actions({ account, accounts, offline, onHanded }: ActionsProps) {
  const { user, password, secondFactor = false } = account;
  const [asking, setAsking] = useState<'password' | 'factor' | 'disable' | null>(null);
  const { busy, change } = useAccountChange(accounts);
  const name = accountName(user);
  return (
    <section className={styles.section}>
      {password === undefined || !user.active ? null : <PasswordState state={password} />}
      {user.active ? (
        <>
          <Button block icon={<KeyRoundIcon />} disabled={offline} onClick={() => setAsking('password')}>
            Contraseña de un solo uso
          </Button>
          {secondFactor ? (
            <Button block icon={<ShieldOffIcon />} disabled={offline} onClick={() => setAsking('factor')}>
              Quitar verificación en dos pasos
            </Button>
          ) : null}
          <Button block variant="danger-outline" disabled={offline} onClick={() => setAsking('disable')}>
            Desactivar cuenta
          </Button>
        </>
      ) : (
        <>
          <p className={styles.hint}>
            <InfoIcon size={17} />
            No puede entrar. Lo que registró sigue aquí, con su nombre.
          </p>
          <Button
            block
            variant="accent"
            busy={busy}
            disabled={offline}
            onClick={() => void change(user, { active: true }, `${name} puede entrar otra vez, con su contraseña.`)}
          >
            Activar cuenta
          </Button>
        </>
      )}
      <HandPasswordDialog
        opened={asking === 'password'}
        account={account}
        onClose={() => setAsking(null)}
        onHanded={(handed) => {
          setAsking(null);
          onHanded(handed);
          void accounts.reload();
        }}
      />
      <FactorOffDialog
        opened={asking === 'factor'}
        account={account}
        accounts={accounts}
        onClose={() => setAsking(null)}
      />
      <DisableDialog
        opened={asking === 'disable'}
        account={account}
        accounts={accounts}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}

function PasswordState({ state }: { state: NonNullable<Account['password']> }) {
  if (state === 'own') return null;
  const words = {
    'one-time': 'Tiene una contraseña de un solo uso que todavía no ha usado.',
    expired: 'Su contraseña de un solo uso caducó sin usarse: hágale otra.',
    none: 'Todavía no tiene contraseña: no puede entrar.',
  }[state];
  return (
    <p className={styles.hint} data-tone={state === 'one-time' ? undefined : 'warn'}>
      <InfoIcon size={17} />
      {words}
    </p>
  );
}
