import { createFileRoute } from '@tanstack/react-router';
import { ExamPicture } from '#features/clinical-exams/panel/exam-picture.tsx';
import { HistoryDetail } from '#features/clinical-histories/detail/history-detail.tsx';
import type { HistorySlots } from '#features/clinical-histories/detail/history-slots.ts';
import { OdontogramPicture } from '#features/odontograms/preview/odontogram-picture.tsx';
import { ImageStrip } from '#features/clinical-images/panel/image-strip.tsx';
import { textSearch } from '#ui/text/query-text.ts';

export const Route = createFileRoute('/_app/clinical-histories/$id/')({
  /** `entry`: the treatment that is being written, so that a reload opens its form again. */
  validateSearch: textSearch('entry'),
  staticData: { title: 'Historia Clínica' },
  component: HistoryScreen,
});

/** What the other areas show on the page. */
const SLOTS: HistorySlots = {
  exam: (exam) => <ExamPicture exam={exam} />,
  odontogram: (odontogram) => <OdontogramPicture odontogram={odontogram} />,
  images: (history) => <ImageStrip history={history} />,
};

function HistoryScreen() {
  const { id } = Route.useParams();
  const { entry } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HistoryDetail
      key={id}
      id={id}
      slots={SLOTS}
      entry={entry}
      onEntryDone={() => void navigate({ search: {}, replace: true, resetScroll: false })}
    />
  );
}
