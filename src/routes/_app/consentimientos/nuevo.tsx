import { createFileRoute } from '@tanstack/react-router';
import { CONSENT_KINDS, type ConsentKind } from '#domain/documents/consent-template.ts';
import { NewConsent } from '#features/consents/new/new-consent.tsx';
import { useScreenAhead } from '#runtime/read/preload-code.ts';
import { textSearch } from '#ui/text/query-text.ts';

const readPatient = textSearch('patient');
const readKind = textSearch('kind');

export const Route = createFileRoute('/_app/consentimientos/nuevo')({
  validateSearch: (search: Record<string, unknown>) => ({ ...readPatient(search), ...readKind(search) }),
  staticData: { title: 'Nuevo consentimiento' },
  component: NewConsentScreen,
});

const kindOf = (text: string | undefined): ConsentKind | undefined => CONSENT_KINDS.find((kind) => kind === text);

function NewConsentScreen() {
  const { patient, kind } = Route.useSearch();
  const navigate = Route.useNavigate();
  useScreenAhead('/_app/consentimientos/$id/');
  return (
    <NewConsent
      patient={patient}
      kind={kindOf(kind)}
      onPatient={(id) => void navigate({ search: (before) => ({ ...before, patient: id }), replace: true })}
      onCancel={() =>
        void (patient === undefined
          ? navigate({ to: '/patients' })
          : navigate({ to: '/patients/$id', params: { id: patient } }))
      }
    />
  );
}
