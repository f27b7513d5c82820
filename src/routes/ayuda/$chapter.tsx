import { createFileRoute } from '@tanstack/react-router';
import { ChapterPage } from '#features/help/chapter-page.tsx';

export const Route = createFileRoute('/ayuda/$chapter')({
  component: ChapterScreen,
});

function ChapterScreen() {
  const { chapter } = Route.useParams();
  return <ChapterPage key={chapter} id={chapter} />;
}
