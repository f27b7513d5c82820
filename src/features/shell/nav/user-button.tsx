import { ChevronDownIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { displayName, ROLE_LABELS } from '#domain/people/user.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import styles from './user-menu.module.css';

interface UserButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  person: UserInfo | null | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** The person on screen; opens the menu. */
export function UserButton({ person, ...button }: UserButtonProps) {
  const name = displayName(person);
  return (
    <button {...button} type="button" className={styles.button} aria-label={`Menú de ${name}`}>
      <Avatar id={person?.id ?? ''} firstName={person?.first_name ?? name} lastName={person?.last_name} />
      <span className={styles.words}>
        {name}
        {person ? <small>{ROLE_LABELS[person.rol]}</small> : null}
      </span>
      <ChevronDownIcon />
    </button>
  );
}
