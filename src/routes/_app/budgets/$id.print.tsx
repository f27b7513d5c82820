import { createFileRoute } from '@tanstack/react-router';
import { BudgetPage } from '#features/budgets/print/budget-page.tsx';

export const Route = createFileRoute('/_app/budgets/$id/print')({
  staticData: { title: 'Presupuesto' },
  component: BudgetScreen,
});

function BudgetScreen() {
  const { id } = Route.useParams();
  return <BudgetPage key={id} id={id} />;
}
