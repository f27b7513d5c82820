import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '#features/sync-centre/receipt/receipt-page.tsx';
import type { ReceiptPeriod } from '#features/sync-centre/receipt/use-receipt.ts';
import { dropped } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/sincronizacion/comprobante')({
  validateSearch: (search: Record<string, unknown>): { period?: ReceiptPeriod } =>
    search['period'] === 'today' ? { period: 'today' } : dropped(['period'], search),
  staticData: { title: 'Comprobante' },
  component: ReceiptScreen,
});

function ReceiptScreen() {
  const { period = 'outage' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReceiptPage
      period={period}
      onPeriod={(next) => void navigate({ search: next === 'today' ? { period: next } : {}, replace: true })}
    />
  );
}
