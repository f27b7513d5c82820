import { useState } from 'react';
import { ROLE_LABELS } from '#domain/people/user.ts';
import { fullName } from '#domain/patients/patient.ts';
import { usePerson } from '#runtime/use-person.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LicenceCard } from './licence-card.tsx';
import { NameCard } from './name-card.tsx';
import { OwnDevices } from './own-devices.tsx';
import { PasswordCard } from './password-card.tsx';
import { PinCard } from './pin-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import styles from './account.module.css';

/** A person's own account: password, devices, name, and the PIN of this tablet. */
export function AccountPage() {
  const person = usePerson();
  /** Counts changes of the password: each ends this person's other sessions, and mounts the list of devices anew. */
  const [changes, setChanges] = useState(0);
  if (!person) return null;
  const { id, username, first_name, last_name, rol } = person;
  return (
    <>
      <PageHeader
        media={<Avatar id={id} firstName={first_name ?? username} lastName={last_name} size="lg" />}
        title={fullName(person) || username}
        subtitle={`${username} · ${ROLE_LABELS[rol]}`}
      />
      <div className={styles.page}>
        <div className="stack">
          <PasswordCard username={username} onChanged={() => setChanges(changes + 1)} />
          <SecondFactorCard person={person} />
          <OwnDevices key={changes} person={id} />
          <NameCard person={person} />
          <LicenceCard person={id} />
        </div>
        <aside aria-label="Esta tableta">
          <PinCard person={id} />
        </aside>
      </div>
    </>
  );
}
