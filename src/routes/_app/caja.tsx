import { createFileRoute } from '@tanstack/react-router';
import { isDate } from '#domain/values/dates.ts';
import { CashPage } from '#features/budgets/cash/cash-page.tsx';
import { dropped, textSearch } from '#ui/text/query-text.ts';

const dateOf = textSearch('date');

export const Route = createFileRoute('/_app/caja')({
  validateSearch: (search: Record<string, unknown>): { date?: string } => {
    const { date } = dateOf(search);
    return date !== undefined && isDate(date) ? { date } : dropped(['date'], search);
  },
  staticData: { title: 'Caja del día' },
  component: CashScreen,
});

function CashScreen() {
  const { date } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CashPage
      date={date}
      onDate={(next) => void navigate({ search: next === null ? {} : { date: next }, replace: true })}
    />
  );
}
