import { Link } from '@tanstack/react-router';
import { ChevronRightIcon } from 'lucide-react';
import { ROLE_LABELS } from '#domain/people/user.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatRelative } from '#ui/text/format.ts';
import { accountName, unsentHere } from '../account-words.ts';
import type { Account } from './use-accounts.ts';
import styles from './people-table.module.css';

interface PeopleTableProps {
  people: readonly Account[];
  chosen: string | undefined;
}

/** All accounts; a row opens the person. */
export function PeopleTable({ people, chosen }: PeopleTableProps) {
  return (
    <Card padded={false}>
      <table className={styles.table} aria-label="Usuarios">
        <thead>
          <tr>
            <th scope="col">Persona</th>
            <th scope="col">Rol</th>
            <th scope="col" className={styles.last}>
              Último acceso
            </th>
            <th scope="col" className={styles.count}>
              Dispositivos
            </th>
            <th scope="col">Estado</th>
            <th scope="col" className={styles.arrow}>
              <span className="visually-hidden">Abrir</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((account) => (
            <PersonRow key={account.user.id} account={account} chosen={account.user.id === chosen} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Offline, the last sign-in is unknown: a dash, for "Sin conexión" would seem to describe the person. */
function PersonRow({ account, chosen }: { account: Account; chosen: boolean }) {
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const { user, lastUsedAt, devices, unsent } = account;
  const name = accountName(user);
  return (
    <tr className="linked" data-chosen={chosen || undefined} data-off={!user.active || undefined}>
      <td className={styles.who}>
        <Link
          to="/usuarios"
          search={{ persona: user.id }}
          replace={chosen}
          resetScroll={false}
          className={styles.link}
          aria-current={chosen ? 'true' : undefined}
          activeProps={{ 'aria-current': chosen ? 'true' : undefined }}
        >
          <Avatar id={user.id} firstName={user.first_name ?? user.username} lastName={user.last_name} />
          <span className="grow">
            <b>{name}</b>
            <small>
              {user.username}
              {unsent > 0 ? <span className={styles.unsent}>{unsentHere(unsent)}</span> : null}
            </small>
          </span>
        </Link>
      </td>
      <td>{ROLE_LABELS[user.rol]}</td>
      <td className={styles.last}>
        {lastUsedAt === undefined ? '—' : formatRelative(lastUsedAt, now, timeZone) || 'Nunca'}
      </td>
      <td className={styles.count}>{devices?.length ?? '—'}</td>
      <td>
        <Badge tone={user.active ? 'ok' : 'neutral'}>{user.active ? 'Activa' : 'Desactivada'}</Badge>
      </td>
      <td className={styles.arrow}>
        <ChevronRightIcon size={18} />
      </td>
    </tr>
  );
}
