import { OpeningHoursCard } from '#entities/clinic-settings/opening-hours-card.tsx';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import { ClosedDaysCard } from './closed-days-card.tsx';

/** The hours of each weekday, and the days on which the clinic is closed. */
export function HoursSection({ form }: { form: SettingsForm }) {
  return (
    <>
      <OpeningHoursCard form={form} />
      <ClosedDaysCard form={form} />
    </>
  );
}
