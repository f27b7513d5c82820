import { asShown, type Odontogram } from '#domain/clinical/odontogram.ts';
import { useRecordForm, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { odontogramWrites } from '#store/clinical/odontograms.ts';

interface ObservationsFormOptions {
  saved: string;
  /** The sentence of the error catalogue (specification §8) for a failed save. */
  failed: string;
  onSaved: () => void;
}

/** The form of the general observations; marks on teeth are saved apart from it. */
export function useObservationsForm(
  odontogram: Odontogram,
  options: ObservationsFormOptions,
): RecordFormHandle<'odontograms'> {
  return useRecordForm({
    collection: 'odontograms',
    record: asShown(odontogram),
    writes: odontogramWrites,
    ...options,
  });
}
