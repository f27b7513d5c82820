import { lazy, Suspense, useState } from 'react';
import { usePerson } from '#runtime/use-person.ts';
import { Button } from '#ui/controls/button.tsx';
import { UserButton } from './user-button.tsx';
import { useSignInAgain } from '../banners/use-sign-in-again.ts';

const load = () => import('./user-menu-dropdown.tsx');

// The menu's library (placement, roving focus) is a tenth of the first screen's code: it is loaded with the first tap.
const UserMenuDropdown = lazy(async () => ({ default: (await load()).UserMenuDropdown }));

/** The person's name and role, the theme, and signing out; without a person, signing in (specification §2). */
export function UserMenu({ onSignOut }: { onSignOut: () => void }) {
  const person = usePerson();
  const signIn = useSignInAgain();
  const [wanted, setWanted] = useState(false);
  if (person === null) return <Button onClick={signIn}>Iniciar sesión</Button>;
  const button = (
    <UserButton
      person={person}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuDropdown person={person} onSignOut={onSignOut} />
    </Suspense>
  );
}
