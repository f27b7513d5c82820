import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '#features/budgets/print/receipt-page.tsx';

export const Route = createFileRoute('/_app/payments/$id/receipt')({
  staticData: { title: 'Recibo de pago' },
  component: ReceiptScreen,
});

function ReceiptScreen() {
  const { id } = Route.useParams();
  return <ReceiptPage key={id} id={id} />;
}
