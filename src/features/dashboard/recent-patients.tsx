import { Link } from '@tanstack/react-router';
import { ChevronRightIcon, UsersIcon } from 'lucide-react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { StillComing } from '#record/read/still-coming.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { useRecentPatients } from './use-figures.ts';
import styles from './recent-patients.module.css';

export function RecentPatients() {
  const recent = useRecentPatients();
  return (
    <Card title="Pacientes Recientes" padded={false} actions={<Link to="/patients">Ver todos</Link>}>
      <Loadable value={recent}>
        {({ patients, marks, complete }) =>
          !complete ? (
            <StillComing>Los pacientes más recientes se verán aquí en cuanto lleguen todos.</StillComing>
          ) : patients.length === 0 ? (
            <EmptyState
              compact
              icon={<UsersIcon size={22} />}
              title="Todavía no hay pacientes"
              action={<ButtonLink to="/patients/new">Nuevo Paciente</ButtonLink>}
            />
          ) : (
            <ul className={styles.list}>
              {patients.map((patient) => (
                <Item key={patient.id} patient={patient} unsent={marks.get(patient.id)?.unsent === true} />
              ))}
            </ul>
          )
        }
      </Loadable>
    </Card>
  );
}

function Item({ patient, unsent }: { patient: Patient; unsent: boolean }) {
  return (
    <li>
      <Link to="/patients/$id" params={{ id: patient.id }} className={styles.item}>
        <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} />
        <span className={styles.who}>
          <b>{fullName(patient)}</b>
          <small>{patient.phone_number ?? 'Sin teléfono'}</small>
        </span>
        {unsent ? <UnsentMark /> : <ChevronRightIcon className={styles.chevron ?? ''} />}
      </Link>
    </li>
  );
}
