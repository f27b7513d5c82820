import { LockKeyholeIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePerson } from '#runtime/use-person.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

interface OnlyAdministradorProps {
  /** The screen's heading, shown to other roles too. */
  title: string;
  children: ReactNode;
}

/** A screen for administradores only. The server refuses others too; this says so before the server is asked. */
export function OnlyAdministrador({ title, children }: OnlyAdministradorProps) {
  const person = usePerson();
  if (person === undefined) return null;
  if (person?.rol === 'administrador') return children;
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<LockKeyholeIcon size={28} />}
          title="Solo un administrador puede hacer esto."
          action={<ButtonLink to="/">Ir al Dashboard</ButtonLink>}
        >
          Pida a un administrador de la clínica lo que necesite de esta página.
        </EmptyState>
      </Card>
    </>
  );
}
