import { CalendarClockIcon, PencilIcon, PrinterIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { observationsOf } from '#domain/clinical/odontogram.ts';
import { patientAge } from '#domain/patients/patient.ts';
import { CancelButton } from '#record/form/cancel-button.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import type { OdontogramView } from '#store/clinical/odontograms.ts';
import { Button, IconButton, IconButtonLink } from '#ui/controls/button.tsx';
import { usePrinting } from '#ui/print/use-printing.ts';
import { OdontogramChart, type ChartHandle } from '../chart/odontogram-chart.tsx';
import { useSavedTeeth } from '../marking/use-saved-teeth.ts';
import { OBSERVATIONS_FAILED, ODONTOGRAM_FAILED, SAVED } from '../messages.ts';
import { AllOdontograms } from '../preview/all-odontograms.tsx';
import { OdontogramPaper } from '../print/odontogram-paper.tsx';
import { useOdontogramFacts } from '../print/use-odontogram-facts.ts';
import { Hint, isUnsent, LostObservations, patientScreen, UndecidedTeeth } from './odontogram-parts.tsx';
import { OdontogramHeader } from './odontogram-header.tsx';
import { Observations, ObservationsForm } from './observations.tsx';
import { useObservationsForm } from './use-observations-form.ts';
import { useOdontogram } from './use-odontogram.ts';

export function OdontogramDetail({ id }: { id: string }) {
  const state = useOdontogram(id);
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') {
    const back = patientScreen(null);
    const words = { title: 'Odontograma', message: ODONTOGRAM_FAILED };
    return <RecordNotShown collection="odontograms" {...words} back={back} state={state} />;
  }
  return <Shown view={state.view} />;
}

/** Read mode, and edit mode over the same chart: an open panel stays open. */
function Shown({ view }: { view: OdontogramView }) {
  const { odontogram, patient, teeth, marks, pending } = view;
  const [editing, setEditing] = useState(false);
  const marking = useSavedTeeth(odontogram.id, teeth);
  const today = useToday();
  const age = patient && patientAge(patient, today);
  const printing = usePrinting();
  const facts = useOdontogramFacts(patient?.id);
  const chart = useRef<ChartHandle>(null);
  const form = useObservationsForm(odontogram, {
    saved: SAVED,
    failed: OBSERVATIONS_FAILED,
    onSaved() {
      setEditing(false);
      void form.reset();
    },
  });
  function cancel(): void {
    // The panel's unsaved choice is discarded too: left open, it would be saved with the next tapped tooth.
    chart.current?.close();
    setEditing(false);
  }
  const actions = editing ? (
    <>
      <CancelButton form={form} lost={<LostObservations marked={marking.canUndo} />} onCancel={cancel} />
      <Button variant="accent" busy={form.submitting} onClick={() => void chart.current?.commit().then(form.submit)}>
        Guardar cambios
      </Button>
    </>
  ) : (
    <Button variant="filled" icon={<PencilIcon />} onClick={() => setEditing(true)}>
      Editar
    </Button>
  );
  return (
    <>
      <OdontogramHeader
        title="Odontograma"
        back={patientScreen(patient)}
        patient={patient}
        updatedAt={view.updated_at}
        unsent={isUnsent(view)}
        actions={<Actions view={view}>{actions}</Actions>}
      />
      <UndecidedBanner collection="odontograms" pending={pending} />
      <UndecidedTeeth marks={marks} />
      <OdontogramChart
        ref={chart}
        marking={marking}
        editable={editing}
        age={age}
        odontogram={odontogram.id}
        marks={marks}
        locked="Para cambiarlo, pulse «Editar»."
      >
        {editing ? <ObservationsForm form={form} /> : <Observations text={observationsOf(odontogram)} />}
      </OdontogramChart>
      <Hint />
      {printing ? <OdontogramPaper view={view} age={age} facts={facts} /> : null}
    </>
  );
}

/** The actions of both modes, before those of the mode. */
function Actions({ view, children }: { view: OdontogramView; children: ReactNode }) {
  const { odontogram, patient, siblings } = view;
  return (
    <>
      {siblings > 1 && patient ? <AllOdontograms patient={patient} shown={odontogram.id} /> : null}
      <IconButtonLink
        to="/odontograms/$id/tiempo"
        params={{ id: odontogram.id }}
        label="Odontograma en el tiempo"
        icon={<CalendarClockIcon />}
      />
      <IconButton label="Imprimir" icon={<PrinterIcon />} onClick={() => print()} />
      {children}
    </>
  );
}
