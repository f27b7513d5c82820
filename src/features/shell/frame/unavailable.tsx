import { ClockIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** The screen of an area that this version does not have yet. Says so instead of showing invented data. */
export function Unavailable({ title, icon }: { title: string; icon?: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={icon ?? <ClockIcon size={28} />}
          title="Esta sección todavía no está disponible en esta versión."
          action={<ButtonLink to="/">Ir al Dashboard</ButtonLink>}
        >
          Los pacientes ya se pueden registrar y consultar, con o sin conexión.
        </EmptyState>
      </Card>
    </>
  );
}
