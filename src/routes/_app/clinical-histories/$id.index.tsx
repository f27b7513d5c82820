import { createFileRoute } from '@tanstack/react-router';
import { ExamPicture } from '#features/clinical-exams/panel/exam-picture.tsx';
import { HistoryDetail } from '#features/clinical-histories/detail/history-detail.tsx';
import type { HistorySlots } from '#features/clinical-histories/detail/history-slots.ts';
import { CasePanel } from '#features/orthodontics/panel/case-panel.tsx';
import { OdontogramPicture } from '#features/odontograms/preview/odontogram-picture.tsx';
import { ImageStrip, SHOWN as IN_STRIP } from '#features/clinical-images/panel/image-strip.tsx';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { prefetch } from '#runtime/read/use-read.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import { readAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { MissingConsent, readOrthodonticConsent } from '#entities/consent/orthodontic-consent.tsx';
import { readRecentVisits } from '#features/clinical-histories/detail/recent-visits.tsx';
import { readHistoryRecords } from '#features/clinical-histories/detail/use-history-records.ts';
import { readGallery } from '#features/clinical-images/gallery/use-gallery.ts';
import { prefetchPreviews } from '#features/clinical-images/shown/thumbnail.tsx';
import { readPatientCases } from '#store/orthodontics/orthodontic-cases.ts';
import { readOdontogram } from '#store/clinical/odontograms.ts';
import { readRecord } from '#record/read/use-record.ts';
import { clinicNow } from '#runtime/use-clinic.ts';
import { textSearch } from '#ui/text/query-text.ts';

const loader = prefetchLoader(async (db, { params: { id } }: { params: { id: string } }) => {
  const [history, { fecha }] = await Promise.all([prefetch(db, readRecord, 'clinical-histories', id), clinicNow(db)]);
  if (history?.status !== 'ready') return;
  const record = history.record as ClinicalHistory;
  const { patient } = record;
  timelineOf(record);
  await Promise.all([
    prefetch(db, readRecord, 'patients', patient),
    prefetch(db, readAlerts, patient),
    prefetch(db, readPatientCases, patient),
    prefetch(db, readOrthodonticConsent, patient),
    prefetch(db, readRecentVisits, patient, fecha),
    prefetch(db, readHistoryRecords, id).then((found) => {
      const newest = found?.odontograms?.[0];
      return newest && prefetch(db, readOdontogram, newest.id);
    }),
    prefetch(db, readGallery, id).then((found) => prefetchPreviews(db, found?.images.slice(0, IN_STRIP))),
  ]);
});

export const Route = createFileRoute('/_app/clinical-histories/$id/')({
  /** `entry`: the treatment being edited, so that a reload opens its form again. */
  validateSearch: textSearch('entry'),
  staticData: { title: 'Historia Clínica' },
  loader,
  component: HistoryScreen,
});

/** Parts of the page that other features render. */
const SLOTS: HistorySlots = {
  orthodontics: ({ patient }) => <CasePanel patient={patient} consent={MissingConsent} />,
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
