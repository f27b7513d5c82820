import { createFileRoute } from '@tanstack/react-router';
import { FOLLOW_UP_LIST } from '#features/follow-up/list/list-address.ts';
import { FollowUpPage } from '#features/follow-up/list/follow-up-page.tsx';
import { prefetchFollowUp } from '#features/follow-up/list/use-follow-up-page.ts';
import { prefetchLoader } from '#runtime/read/prefetch-loader.ts';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { clinicNow } from '#runtime/use-clinic.ts';

const loader = prefetchLoader(async (db) => prefetchFollowUp(db, (await clinicNow(db)).fecha));

export const Route = createFileRoute('/_app/seguimiento')({
  validateSearch: FOLLOW_UP_LIST.parse,
  staticData: { title: 'Seguimiento' },
  loader,
  component: FollowUpScreen,
});

function FollowUpScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/appointments/new');
  return (
    <FollowUpPage
      search={search}
      onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: !replace })}
      onVisit={(patient, contact) =>
        void navigate({ to: '/appointments/new', search: { patient, contact, desde: 'seguimiento' } })
      }
    />
  );
}
