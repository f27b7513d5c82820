import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';

/** Shown in place of a list or a page of figures that could not be read. */
export function ListFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Card>
      <ReadFailed message={message} onRetry={onRetry}>
        Lo que estaba guardado en este dispositivo sigue a salvo.
      </ReadFailed>
    </Card>
  );
}
