import type { Odontogram } from '#domain/clinical/odontogram.ts';
import { patientAge } from '#domain/patients/patient.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { StillComing } from '#record/read/still-coming.tsx';
import { useRead } from '#runtime/read/use-read.ts';
import { readOdontogram } from '#store/clinical/odontograms.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { PREVIEW_FAILED } from '../messages.ts';
import { MouthView } from './mouth-view.tsx';

/** A small odontogram, for the card of a clinical history. */
export function OdontogramPicture({ odontogram: { id } }: { odontogram: Odontogram }) {
  const today = useToday();
  const state = useRead(readOdontogram, id);
  // A failed read must not look like healthy teeth.
  if (state.status === 'failed') return <Banner tone="danger">{PREVIEW_FAILED}</Banner>;
  if (state.status === 'loading') return null;
  if ('missing' in state.value) return state.value.complete ? null : <TeethToCome />;
  const { teeth, patient } = state.value;
  return <MouthView teeth={teeth} age={patient && patientAge(patient, today)} />;
}

const TeethToCome = () => <StillComing>Se verá aquí cuando hayan llegado todos sus dientes.</StillComing>;
