import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { LIST_FAILED } from './messages.ts';

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={<AlertIcon size={28} />}
          title={LIST_FAILED}
          action={
            <Button variant="accent" onClick={onRetry}>
              Reintentar
            </Button>
          }
        >
          Lo que estaba guardado en este dispositivo sigue a salvo.
        </EmptyState>
      </div>
    </Card>
  );
}
