import { lazy, Suspense, useState } from 'react';
import { usePerson } from '#runtime/use-person.ts';
import { Button } from '#ui/controls/button.tsx';
import { Boundary } from '#ui/messages/boundary.tsx';
import { UserButton } from './user-button.tsx';
import { useSignInAgain } from '../banners/use-sign-in-again.ts';

const load = () => import('./user-menu-dropdown.tsx');

// The menu's library (placement, roving focus) is a tenth of the first screen's code: it is loaded with the first tap.
// React keeps a failed load for ever: so each failure is followed by another component.
const lazyDropdown = () => lazy(async () => ({ default: (await load()).UserMenuDropdown }));

/** A failure is left to the tap, which loads it again and tells the person. */
const loadAhead = (): void => void load().catch(() => undefined);

/** The person's name and role, the theme, and signing out; without a person, signing in (specification §2). */
export function UserMenu({ onSignOut }: { onSignOut: () => void }) {
  const person = usePerson();
  const signIn = useSignInAgain();
  const [wanted, setWanted] = useState(false);
  const [UserMenuDropdown, setDropdown] = useState(lazyDropdown);
  if (person === null) return <Button onClick={signIn}>Iniciar sesión</Button>;
  const button = (
    <UserButton
      person={person}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  // Without its code (no network, or a newer version has replaced it) the menu alone fails: the button stays, and the next
  // tap tries again.
  function giveUp(): void {
    setWanted(false);
    setDropdown(lazyDropdown);
  }
  return (
    <Boundary onFailed={giveUp}>
      <Suspense fallback={button}>
        <UserMenuDropdown person={person} onSignOut={onSignOut} />
      </Suspense>
    </Boundary>
  );
}
