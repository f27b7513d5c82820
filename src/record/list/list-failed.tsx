import { TriangleAlertIcon } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

/** Instead of a list or a page of figures that could not be read. */
export function ListFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={<TriangleAlertIcon size={28} />}
          title={message}
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
