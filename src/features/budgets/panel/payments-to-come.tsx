import { CloudDownloadIcon } from 'lucide-react';
import { StillComing } from '#record/read/still-coming.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

/** Shown in place of a balance while payments are downloading, or return with the server's answer. */
export function PaymentsToCome({ revived }: { revived: boolean }) {
  if (!revived) return <StillComing>El saldo y los pagos se verán aquí en cuanto lleguen.</StillComing>;
  return (
    <EmptyState compact icon={<CloudDownloadIcon size={22} />} title="Los pagos vuelven con la red">
      Se eliminó y se recuperó en esta tableta. El servidor todavía guarda sus pagos: el saldo se verá aquí en cuanto
      responda.
    </EmptyState>
  );
}
