import { createFileRoute } from '@tanstack/react-router';
import { PrepareDayPage } from '#features/prepare-day/prepare-day-page.tsx';

export const Route = createFileRoute('/_app/preparar-dia')({
  staticData: { title: 'Preparar el día' },
  component: PrepareDayPage,
});
