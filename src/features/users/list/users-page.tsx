import { PlusIcon, ShieldCheckIcon } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useWide } from '#ui/layout/use-wide.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { formatCount } from '#ui/text/format.ts';
import { NewPersonDialog } from '../person/new-person-dialog.tsx';
import { OneTimePasswordDialog, type Handed } from '../person/one-time-password-dialog.tsx';
import { PersonPanel } from '../person/person-panel.tsx';
import { accountName } from '../account-words.ts';
import { PeopleTable } from './people-table.tsx';
import { useAccounts, type Account } from './use-accounts.ts';
import styles from './users-page.module.css';

interface UsersPageProps {
  /** The person shown; undefined for none. */
  chosen: string | undefined;
  onChoose: (id: string | null) => void;
}

/** The accounts of the clinic's people. They are changed on the server alone, for an account is no clinical record. */
export function UsersPage({ chosen, onChoose }: UsersPageProps) {
  const accounts = useAccounts();
  const { people, offline, failure, reload } = accounts;
  const [creating, setCreating] = useState(false);
  const [handed, setHanded] = useState<Handed | null>(null);
  const account = people?.find(({ user }) => user.id === chosen);
  const panel = account ? (
    <PersonPanel key={account.user.id} account={account} accounts={accounts} onHanded={setHanded} />
  ) : null;
  return (
    <>
      <PageHeader
        title="Usuarios"
        subtitle={people ? countWords(people) : null}
        actions={
          <>
            <ButtonLink to="/auditoria" icon={<ShieldCheckIcon />}>
              Auditoría
            </ButtonLink>
            <Button variant="filled" icon={<PlusIcon />} disabled={offline} onClick={() => setCreating(true)}>
              Nuevo usuario
            </Button>
          </>
        }
      />
      {offline ? <Offline onRetry={reload} /> : null}
      {failure === null ? null : (
        <div className={styles.notice}>
          <Banner tone="danger" live action={<RetryButton variant="quiet" onRetry={reload} />}>
            {failure}
          </Banner>
        </div>
      )}
      <Loadable value={people}>
        {(shown) => (
          <Beside
            name={account ? accountName(account.user) : ''}
            panel={panel}
            offline={offline}
            onClose={() => onChoose(null)}
          >
            <PeopleTable people={shown} chosen={chosen} />
          </Beside>
        )}
      </Loadable>
      {creating ? (
        <NewPersonDialog
          usernames={(people ?? []).map(({ user }) => user.username)}
          onClose={() => setCreating(false)}
          onCreated={(id, made) => {
            setCreating(false);
            setHanded(made);
            onChoose(id);
            void reload();
          }}
        />
      ) : null}
      {handed ? <OneTimePasswordDialog handed={handed} onClose={() => setHanded(null)} /> : null}
    </>
  );
}

function countWords(people: readonly Account[]): string {
  const active = people.filter(({ user }) => user.active).length;
  const disabled = people.length - active;
  const words = formatCount(active, 'cuenta activa', 'cuentas activas');
  return disabled === 0 ? words : `${words}, ${formatCount(disabled, 'desactivada', 'desactivadas')}`;
}

/** Shown once: known data stay in sight, and the server is not asked again until "Reintentar". */
function Offline({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <div className={styles.notice}>
      <Banner action={<RetryButton variant="quiet" onRetry={onRetry} />}>
        <strong>Sin conexión con el servidor.</strong> Las cuentas se ven como se conocían en esta tableta; para
        cambiarlas hace falta la conexión.
      </Banner>
    </div>
  );
}

interface BesideProps {
  name: string;
  panel: React.ReactNode;
  offline: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

/** The chosen person, beside the list where there is room, else in a drawer over it. */
function Beside({ name, panel, offline, onClose, children }: BesideProps) {
  const wide = useWide();
  if (!wide) {
    return (
      <>
        {children}
        <Drawer opened={panel !== null} onClose={onClose} title={name} under>
          <div className={styles.drawer}>
            {/* The drawer covers the page's own banner. */}
            {offline ? (
              <div className={styles.notice}>
                <Banner>Sin conexión: la cuenta se podrá cambiar cuando vuelva.</Banner>
              </div>
            ) : null}
            {panel}
          </div>
        </Drawer>
      </>
    );
  }
  return (
    <div className={panel === null ? undefined : styles.split}>
      {children}
      {panel === null ? null : (
        <aside aria-label={name}>
          <Card padded={false} className={styles.panel ?? ''}>
            {panel}
          </Card>
        </aside>
      )}
    </div>
  );
}
