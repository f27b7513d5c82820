import { createFileRoute } from '@tanstack/react-router';
import { TrashPage } from '#features/patients/trash/trash-page.tsx';

export const Route = createFileRoute('/_app/papelera')({
  staticData: { title: 'Papelera' },
  component: TrashPage,
});
