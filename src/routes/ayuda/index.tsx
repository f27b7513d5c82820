import { createFileRoute } from '@tanstack/react-router';
import { ContentsPage } from '#features/help/contents-page.tsx';

export const Route = createFileRoute('/ayuda/')({
  component: ContentsPage,
});
