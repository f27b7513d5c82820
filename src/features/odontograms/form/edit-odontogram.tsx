import { useRef } from 'react';
import { patientAge } from '#domain/patients/patient.ts';
import { DeleteZone } from '#record/delete/delete-zone.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import type { OdontogramView } from '#store/clinical/odontograms.ts';
import { OdontogramChart, type ChartHandle } from '../chart/odontogram-chart.tsx';
import { OdontogramHeader } from '../detail/odontogram-header.tsx';
import { Hint, isUnsent, LostObservations, patientScreen, UndecidedTeeth } from '../detail/odontogram-parts.tsx';
import { useObservationsForm } from '../detail/use-observations-form.ts';
import { useLastView, useOdontogram } from '../detail/use-odontogram.ts';
import { useSavedTeeth } from '../marking/use-saved-teeth.ts';
import { DELETE_FAILED, FORM_FAILED, SAVE_FAILED, SAVED } from '../messages.ts';
import { OdontogramForm } from './odontogram-form.tsx';

const TITLE = 'Editar Odontograma';

interface EditOdontogramProps {
  id: string;
  onSaved: () => void;
  onCancel: () => void;
  /** With the patient's id, if known. */
  onDeleted: (patient: string | null) => void;
}

export function EditOdontogram({ id, ...props }: EditOdontogramProps) {
  const state = useOdontogram(id);
  const known = useLastView(state);
  if (known) return <Editor view={known} deleted={state.status === 'missing'} {...props} />;
  if (state.status !== 'failed' && state.status !== 'missing') return null;
  const words = { title: TITLE, message: FORM_FAILED, back: patientScreen(null) };
  return <RecordNotShown collection="odontograms" {...words} state={state} />;
}

interface EditorProps extends Omit<EditOdontogramProps, 'id'> {
  view: OdontogramView;
  /** Another person has deleted it while the form was open. */
  deleted: boolean;
}

/** Marks on teeth are saved one by one; Guardar and Cancelar concern the text. */
function Editor({ view, deleted, onSaved, onCancel, onDeleted }: EditorProps) {
  const { odontogram, patient, teeth, marks, pending } = view;
  const { id } = odontogram;
  const form = useObservationsForm(odontogram, { saved: SAVED, failed: SAVE_FAILED, onSaved });
  const chart = useRef<ChartHandle>(null);
  const marking = useSavedTeeth(id, teeth);
  const today = useToday();
  const age = patient && patientAge(patient, today);
  return (
    <>
      <OdontogramHeader
        title={TITLE}
        back={{ to: '/odontograms/$id', params: { id }, label: 'Volver al odontograma' }}
        patient={patient}
        updatedAt={view.updated_at}
        unsent={isUnsent(view)}
      />
      <UndecidedBanner collection="odontograms" pending={pending} />
      <UndecidedTeeth marks={marks} />
      <OdontogramChart ref={chart} marking={marking} editable={!deleted} age={age} odontogram={id} marks={marks} />
      <Hint />
      <OdontogramForm
        form={form}
        title={TITLE}
        chart={chart}
        deleted={deleted && odontogram}
        lost={<LostObservations marked={marking.canUndo} />}
        onCancel={() => {
          chart.current?.close();
          onCancel();
        }}
      />
      {deleted ? null : (
        <DeleteZone
          collection="odontograms"
          id={id}
          action="Eliminar odontograma"
          hint="Elimina este odontograma con las marcas de todos sus dientes."
          failed={DELETE_FAILED}
          onDeleted={() => onDeleted(patient?.id ?? null)}
        >
          <p>¿Eliminar este odontograma? La historia clínica del paciente se conserva.</p>
        </DeleteZone>
      )}
    </>
  );
}
