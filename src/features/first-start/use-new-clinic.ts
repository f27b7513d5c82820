import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { clinicSettingsDefinition, type ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import { COUNTRIES } from '#domain/clinic/countries.ts';
import { passwordRules } from '#domain/people/password.ts';
import { userSchema } from '#domain/people/user.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import { isGoodChoice, type ChosenPassword } from '#entities/session/new-password.tsx';
import { valuesFrom } from '#record/form/record-values.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { FormErrors } from '#ui/form/form-values.ts';
import { useForm } from '#ui/form/use-form.ts';
import type { PersonValues } from './administrator-step.tsx';
import type { Made } from './done-step.tsx';
import { START_FAILED } from './messages.ts';
import { createClinic } from './start-calls.ts';
import type { Step } from './steps.tsx';

interface NewClinicOptions {
  config: ClinicConfig;
  code: string;
  demo: boolean;
  onMade: (made: Made) => void;
  onStep: (step: Step) => void;
  onCodeRefused: (message: string) => void;
}

const NONE: ChosenPassword = { password: '', repeat: '' };
const NOBODY: PersonValues = { first_name: null, last_name: null, username: '' };

/** The forms of clinic and person, and the call that makes both. */
export function useNewClinic({ config, code, demo, onMade, onStep, onCodeRefused }: NewClinicOptions) {
  const today = useToday();
  const [chosen, setChosen] = useState(NONE);
  const [judged, setJudged] = useState(NONE);
  const clinic = useClinicForm(config, today, () => onStep('administrador'));
  const person = useForm({
    schema: useMemo(() => v.omit(userSchema(), ['rol', 'active']), []),
    initial: NOBODY,
    failureMessage: START_FAILED,
    check({ username }) {
      setJudged(chosen);
      return Promise.resolve(passwordObjection(chosen, username));
    },
    async onSubmit(values) {
      const administrator = { ...values, password: chosen.password };
      try {
        const settings = demo ? {} : { clinic: clinic.values };
        const answer = await createClinic({ code, demo, ...settings, administrator });
        onMade({ username: values.username, password: chosen.password, ...answer });
        onStep('listo');
      } catch (error) {
        const { fields = {} } = error instanceof AppError ? error : {};
        const refusedCode = fields['code'];
        if (refusedCode !== undefined) {
          onCodeRefused(refusedCode);
          onStep('codigo');
          return fields;
        }
        if (['username', 'first_name', 'last_name', 'password'].some((name) => name in fields)) return fields;
        throw error;
      }
      return undefined;
    },
  });
  // The message is about the password that was sent: it goes when another one is typed.
  const passwordError = judged === chosen ? person.errors['password'] : undefined;
  return { clinic, person, chosen, setChosen, passwordError };
}

function passwordObjection(chosen: ChosenPassword, username: string): FormErrors | null {
  if (isGoodChoice(chosen, username)) return null;
  const { longEnough, uncommon } = passwordRules(chosen.password, username);
  return { password: longEnough && uncommon ? 'Las dos contraseñas no coinciden' : 'Elija una que cumpla lo de abajo' };
}

/** Checked by its own schema; the next step follows, and nothing is stored. */
function useClinicForm(config: ClinicConfig, today: string, onValid: () => void): SettingsForm {
  const form = useForm<SettingsForm['values'], ClinicSettingsValues>({
    schema: useMemo(() => clinicSettingsDefinition.schema({ today }), [today]),
    initial: valuesFrom('clinic-settings', likelySettings(config)),
    check() {
      onValid();
      return Promise.resolve(false);
    },
    onSubmit: () => undefined,
  });
  return { ...form, collection: 'clinic-settings', id: null };
}

/** The environment's values, and those of the country in whose zone the server stands. */
function likelySettings({ clinic_name, timezone, country_code, rooms }: ClinicConfig): Partial<ClinicSettingsValues> {
  const [country = null, facts] = Object.entries(COUNTRIES).find(([, { zones }]) => zones.includes(timezone)) ?? [];
  return {
    clinic_name: clinic_name === 'Arcada' ? '' : clinic_name,
    timezone,
    country,
    country_code: country_code || facts?.prefix || null,
    rooms,
  };
}
