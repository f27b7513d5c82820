import { useMemo, useState } from 'react';
import type { ConsentTemplate } from '#domain/documents/consent-template.ts';
import { filledText, fillTemplate, missingIn } from '#domain/documents/fill-template.ts';
import { LONGEST_TEXT } from '#domain/documents/consent.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { newId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import { handOver } from '#runtime/handed-over.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useDraft } from '#runtime/use-draft.ts';
import { readLock } from '#store/session/lock.ts';
import { formName } from '#store/session/drafts.ts';
import { isTouched, type FormErrors } from '#ui/form/form-values.ts';
import { useForm } from '#ui/form/use-form.ts';
import { formatAge } from '#ui/text/format.ts';
import { HAND_OVER_FAILED, NO_BIRTH_DATE, NO_CLINIC } from '../messages.ts';
import type { ConsentToSign } from '../sign/consent-to-sign.ts';
import { SignScreen } from '../sign/sign-screen.tsx';
import { choiceSchema, fillingOf, signsByAge, type Choice, type Chosen } from './choice.ts';

interface HandOverOptions {
  patient: Patient;
  templates: readonly ConsentTemplate[];
  /** The names of who may inform, by id. */
  names: ReadonlyMap<string, string>;
  clinic: string;
  today: string;
  initial: Choice;
  /** The address asks for the template of `initial`: a draft that began with another one waits for another visit. */
  asked: boolean;
}

/**
 * The form before the signature. Submitting it locks the tablet and shows the text to who signs; without a PIN to come back with,
 * one is asked for first.
 */
export function useHandOver({ patient, templates, names, clinic, today, initial, asked }: HandOverOptions) {
  const { db } = useRuntime();
  const [noPin, setNoPin] = useState(false);
  const prefill = asked ? { template: initial.template } : {};
  const draft = useDraft(formName({ collection: 'consents', id: null, about: patient.id }), prefill);
  // One id for all signings of this form: a second tap finds the consent of the first.
  const id = useMemo(() => newId(), []);

  function fill(chosen: Chosen) {
    const template = templates.find((each) => each.id === chosen.template);
    if (!template) throw new AppError('gone', 'La plantilla ya no existe: elija otra.');
    const professional = names.get(chosen.professional) ?? null;
    const pieces = fillTemplate(template.text, fillingOf(chosen, { patient, today, clinic, professional }));
    return { template, professional: professional ?? '', text: filledText(pieces), missing: missingIn(pieces) };
  }

  async function check(chosen: Chosen): Promise<string | FormErrors | false | null> {
    const { text, missing, professional } = fill(chosen);
    if (chosen.signs_for === 'paciente' && signsByAge(patient, today) === 'representante') {
      return { signs_for: 'Es menor de edad: firma la persona responsable' };
    }
    // A draft may name somebody whose account is disabled since.
    if (professional === '') return { professional: 'Elija quién informa' };
    if (missing.includes('documento')) return { signer_document: 'Escriba el documento de quien firma' };
    if (missing.includes('edad')) return NO_BIRTH_DATE;
    if (missing.length > 0) return NO_CLINIC;
    if (text.length > LONGEST_TEXT)
      return `El texto con los datos pasa de ${LONGEST_TEXT} caracteres: acorte la plantilla.`;
    if ((await readLock(db)).canLock) return null;
    setNoPin(true);
    return false;
  }

  async function give(chosen: Chosen, opened: Choice, typed: Choice): Promise<void> {
    const { template, professional, text } = fill(chosen);
    const { signer_name, signer_document, signer_kinship } = chosen;
    const consent: ConsentToSign = {
      id,
      values: {
        patient: patient.id,
        template: template.id,
        kind: template.kind,
        title: template.title,
        text,
        signer_name,
        signer_document,
        signer_kinship,
        professional: chosen.professional,
        professional_name: professional,
      },
      patient: fullName(patient),
      why: chosen.signs_for === 'representante' ? whyAnother(patient, today) : null,
      sample: template.reviewed_on === null,
      draft: draft.key,
    };
    // The form goes with the screen: what was typed last would be lost if the tablet is given back unsigned.
    if (isTouched(opened, typed)) await draft.save({ opened, values: typed });
    if (!(await handOver(db, <SignScreen consent={consent} />, Date.now())))
      throw new AppError('invalid', 'Elija primero un PIN.');
  }

  const form = useForm<Choice, Chosen>({
    schema: choiceSchema,
    initial,
    draft,
    check,
    onSubmit: give,
    failureMessage: HAND_OVER_FAILED,
  });
  return { form, noPin, closePin: () => setNoPin(false) };
}

/** "porque Valentina tiene 15 años"; the age of an adult is no reason. */
function whyAnother(patient: Patient, today: string): string {
  const { first_name, fecha_nacimiento } = patient;
  if (signsByAge(patient, today) !== 'representante') return `por ${first_name}`;
  return `porque ${first_name} tiene ${formatAge(fecha_nacimiento, today)}`;
}
