import { TriangleAlertIcon } from 'lucide-react';
import type { CollectionName } from '#domain/record/collections.ts';
import { RESTORABLE_DAYS } from '#domain/wire/deleted-patient.ts';
import { notHere, thisRecord } from '#record/words/noun-words.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { StillComing } from './still-coming.tsx';
import type { RecordState } from './use-record.ts';

interface RecordNotShownProps<C extends CollectionName> {
  collection: C;
  /** The screen's title. */
  title: string;
  /** The sentence of specification §8 for a read that failed on this screen. */
  message: string;
  /** The sentence of specification §8 for a record that does not exist, where it has one. */
  missing?: string;
  back: BackTarget;
  state: Extract<RecordState<C>, { status: 'failed' | 'missing' }>;
}

/** Says that a record could not be read, or is not on this tablet, with the way back. */
export function RecordNotShown<C extends CollectionName>(props: RecordNotShownProps<C>) {
  const { collection, title, message, missing = notHere(collection), back, state } = props;
  const { label, ...link } = back;
  // A read that succeeded and found no record: another try would find none either.
  const gone = state.status === 'missing' && state.complete;
  const undecided = state.status === 'missing' && state.undecided === true;
  if (state.status === 'missing' && !gone && !undecided) return <OnItsWay title={title} back={back} />;
  return (
    <>
      <PageHeader title={title} back={back} />
      <Card>
        <div role="alert">
          <EmptyState
            icon={<TriangleAlertIcon size={28} />}
            title={gone ? missing : message}
            action={
              <>
                {state.status === 'failed' ? (
                  <Button variant="accent" onClick={state.retry}>
                    Reintentar
                  </Button>
                ) : null}
                {undecided ? (
                  <ButtonLink to="/sincronizacion" variant="accent">
                    Resolver
                  </ButtonLink>
                ) : null}
                {gone && collection === 'patients' ? (
                  <ButtonLink to="/papelera" variant="accent">
                    Ir a la Papelera
                  </ButtonLink>
                ) : null}
                <ButtonLink {...(link as { to: '/' })}>{label}</ButtonLink>
              </>
            }
          >
            {undecided ? undecidedWords(collection) : gone ? whereElse(collection) : KEPT}
          </EmptyState>
        </div>
      </Card>
    </>
  );
}

/** The record, or a part without which it would be false, comes with the first download: no failure to show. */
function OnItsWay({ title, back }: Pick<RecordNotShownProps<CollectionName>, 'title' | 'back'>) {
  const { label, ...link } = back;
  return (
    <>
      <PageHeader title={title} back={back} />
      <Card>
        <output>
          <StillComing whole action={<ButtonLink {...(link as { to: '/' })}>{label}</ButtonLink>}>
            Los datos de la clínica todavía se están descargando en este dispositivo: se verá aquí en cuanto llegue.
          </StillComing>
        </output>
      </Card>
    </>
  );
}

const undecidedWords = (collection: CollectionName): string =>
  `Está por decidir qué queda de ${thisRecord(collection)}: nada de lo que se escribió se ha perdido.`;

const whereElse = (collection: CollectionName): string | null =>
  collection === 'patients' ? `Los pacientes eliminados se pueden restaurar durante ${RESTORABLE_DAYS} días.` : null;

const KEPT = 'Lo que estaba guardado en este dispositivo sigue a salvo.';
