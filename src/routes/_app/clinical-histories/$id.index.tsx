import { createFileRoute } from '@tanstack/react-router';
import { ExamPicture } from '#features/clinical-exams/panel/exam-picture.tsx';
import { HistoryDetail } from '#features/clinical-histories/detail/history-detail.tsx';
import type { HistorySlots } from '#features/clinical-histories/detail/history-slots.ts';
import { OdontogramPicture } from '#features/odontograms/preview/odontogram-picture.tsx';
import { ImageStrip, SHOWN as IN_STRIP } from '#features/clinical-images/panel/image-strip.tsx';
import { ahead } from '#runtime/read/ahead.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import { keptAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { keptVisits } from '#features/clinical-histories/detail/recent-visits.tsx';
import { keptHistoryRecords } from '#features/clinical-histories/detail/use-history-records.ts';
import { useGallery } from '#features/clinical-images/gallery/use-gallery.ts';
import { readPreviewsAhead } from '#features/clinical-images/shown/thumbnail.tsx';
import { keptOdontogram } from '#features/odontograms/detail/use-odontogram.ts';
import { keptRecord } from '#record/read/use-record.ts';
import { clinicNow } from '#runtime/use-clinic.ts';
import { textSearch } from '#ui/text/query-text.ts';

const readAhead = ahead(async (db, { id }: { id: string }) => {
  const [history, { fecha }] = await Promise.all([keptRecord.ahead(db, 'clinical-histories', id), clinicNow(db)]);
  if (history?.status !== 'ready') return;
  const record = history.record as ClinicalHistory;
  const { patient } = record;
  timelineOf(record);
  await Promise.all([
    keptRecord.ahead(db, 'patients', patient),
    keptAlerts.ahead(db, patient),
    keptVisits.ahead(db, patient, fecha),
    keptHistoryRecords.ahead(db, id).then((found) => {
      const newest = found?.odontograms?.[0];
      return newest && keptOdontogram.ahead(db, newest.id);
    }),
    useGallery.ahead(db, id).then((found) => readPreviewsAhead(db, found?.images.slice(0, IN_STRIP))),
  ]);
});

export const Route = createFileRoute('/_app/clinical-histories/$id/')({
  /** `entry`: the treatment that is being written, so that a reload opens its form again. */
  validateSearch: textSearch('entry'),
  staticData: { title: 'Historia Clínica' },
  loader: readAhead,
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
