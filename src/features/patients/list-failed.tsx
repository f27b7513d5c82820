import { TriangleAlertIcon } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { LIST_FAILED } from './messages.ts';

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={<TriangleAlertIcon size={28} />}
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
