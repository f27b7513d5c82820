import { TriangleAlertIcon } from 'lucide-react';
import type { CollectionName } from '#domain/record/collections.ts';
import { notHere } from '#record/words/noun-words.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import type { RecordState } from './use-record.ts';

interface RecordNotShownProps<C extends CollectionName> {
  collection: C;
  /** Of the screen. */
  title: string;
  /** The sentence of spec §8 for this screen. */
  message: string;
  back: BackTarget;
  state: Extract<RecordState<C>, { status: 'failed' | 'missing' }>;
}

/** The record could not be read, or is not on this tablet: says so, with the way back. */
export function RecordNotShown<C extends CollectionName>(props: RecordNotShownProps<C>) {
  const { title, message, back, state } = props;
  const { label, ...link } = back;
  return (
    <>
      <PageHeader title={title} back={back} />
      <Card>
        <div role="alert">
          <EmptyState
            icon={<TriangleAlertIcon size={28} />}
            title={message}
            action={
              <>
                {state.status === 'failed' ? (
                  <Button variant="accent" onClick={state.retry}>
                    Reintentar
                  </Button>
                ) : null}
                <ButtonLink {...(link as { to: '/' })}>{label}</ButtonLink>
              </>
            }
          >
            {reasonOf(props)}
          </EmptyState>
        </div>
      </Card>
    </>
  );
}

function reasonOf<C extends CollectionName>({ collection, state }: RecordNotShownProps<C>): string {
  if (state.status === 'failed') return 'Lo que estaba guardado en este dispositivo sigue a salvo.';
  if (!state.complete) return 'Los datos de la clínica todavía se están descargando en este dispositivo.';
  return notHere(collection);
}
