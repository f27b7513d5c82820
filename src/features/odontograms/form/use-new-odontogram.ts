import { useLayoutEffect, useRef } from 'react';
import * as v from 'valibot';
import { odontogramSchema } from '#domain/clinical/odontogram.ts';
import { CONDITIONS } from '#domain/clinical/tooth.ts';
import { newId } from '#domain/record/ids.ts';
import { optionalText } from '#domain/values/schemas.ts';
import type { RecordFormHandle } from '#record/form/use-record-form.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useDraft } from '#runtime/use-draft.ts';
import { createOdontogram } from '#store/clinical/odontograms.ts';
import { formName } from '#store/session/drafts.ts';
import { useForm } from '#ui/form/use-form.ts';
import { notify } from '#ui/messages/notify.tsx';
import type { DraftTeeth } from '../marking/use-draft-teeth.ts';
import { SAVE_FAILED, SAVED } from '../messages.ts';

const SCHEMA = v.object({
  ...odontogramSchema().entries,
  teeth: v.record(v.string(), v.object({ condition: v.picklist(CONDITIONS), observation: optionalText(2000) })),
});

/** A new odontogram with its marks, in one form and so in one draft. */
export interface NewOdontogramForm extends RecordFormHandle<'odontograms'> {
  teeth: DraftTeeth;
  setTeeth: (teeth: DraftTeeth) => void;
}

/** Guardar writes the odontogram and its marked teeth in one transaction. */
export function useNewOdontogram(clinicalHistory: string, onSaved: () => void): NewOdontogramForm {
  const { db } = useRuntime();
  const draft = useDraft(formName({ collection: 'odontograms', id: null, about: clinicalHistory }));
  const teeth: DraftTeeth = {};
  // The tap that saves also sets the panel's last mark, which the form's values of that render lack.
  const latest = useRef(teeth);
  const form = useForm({
    schema: SCHEMA,
    initial: { clinical_history: clinicalHistory, data: {}, notes: null as string | null, teeth },
    draft,
    failureMessage: SAVE_FAILED,
    async onSubmit({ clinical_history, notes }) {
      const values = { clinical_history, observations: notes ?? '', teeth: latest.current };
      await createOdontogram(db, values, { now: Date.now, newId }, draft.key);
      notify.success(SAVED);
      onSaved();
    },
  });
  useLayoutEffect(() => {
    latest.current = form.values.teeth;
  }, [form.values.teeth]);
  return {
    ...form,
    collection: 'odontograms',
    id: null,
    teeth: form.values.teeth,
    setTeeth(next) {
      latest.current = next;
      form.set('teeth', next);
    },
  };
}
