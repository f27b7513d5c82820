import { COUNTRIES } from '#domain/clinic/countries.ts';
import { bind } from '#record/form/use-record-form.ts';
import { countryWord } from '#record/words/clinic-words.ts';
import { Field } from '#ui/form/field.tsx';
import { SelectField, TextField } from '#ui/form/fields.tsx';
import type { SettingsForm } from './settings-form.ts';
import { zoneOptions } from './zones.ts';

/** Name, country, time zone and telephone prefix. */
export function ClinicFields({ form }: { form: SettingsForm }) {
  const field = bind(form);
  const { country, timezone } = form.values;
  return (
    <>
      <TextField {...field('clinic_name')} required />
      <SelectField
        {...field('country')}
        form={choosingCountry(form)}
        options={countryOptions(country)}
        emptyLabel="Otro país"
      />
      <SelectField {...field('timezone')} options={zoneOptions(country, timezone ?? '')} />
      <PrefixField form={form} />
    </>
  );
}

/** A chosen country brings its zone and prefix along. */
const choosingCountry = (form: SettingsForm): SettingsForm => ({
  ...form,
  set(name, value) {
    form.set(name, value);
    const chosen = typeof value === 'string' ? COUNTRIES[value] : undefined;
    if (name !== 'country' || !chosen) return;
    form.set('country_code', chosen.prefix);
    const [first] = chosen.zones;
    if (!chosen.zones.includes(form.values.timezone ?? '')) form.set('timezone', first);
  },
});

function countryOptions(country: string | null) {
  const codes =
    country === null || country in COUNTRIES ? Object.keys(COUNTRIES) : [...Object.keys(COUNTRIES), country];
  return codes
    .map((code) => ({ value: code, label: countryWord(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es'));
}

/** Shown with its plus sign, which the record leaves out. */
function PrefixField({ form }: { form: SettingsForm }) {
  const digits = (form.values.country_code ?? '').replace('+', '');
  return (
    <Field
      label="Prefijo telefónico"
      name="country_code"
      error={form.errors['country_code']}
      warning={form.warnings['country_code']}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="tel"
          autoComplete="off"
          value={digits === '' ? '' : `+${digits}`}
          onChange={({ target }) => form.set('country_code', target.value.replace(/^\+/, ''))}
          onBlur={() => form.blur('country_code')}
        />
      )}
    </Field>
  );
}
