import { InfoIcon } from 'lucide-react';
import { MOST_OVERDUE_DAYS } from '#domain/clinic/clinic-settings.ts';
import { isTimeZone, momentIn } from '#domain/values/dates.ts';
import { ClinicFields } from '#entities/clinic-settings/clinic-fields.tsx';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import { bind } from '#record/form/use-record-form.ts';
import { useNow } from '#runtime/use-clinic.ts';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatWeekday } from '#ui/text/format.ts';
import styles from '../settings.module.css';

/** Name, country, time zone and telephone prefix; and the rule of the follow-up list. */
export function ClinicSection({ form }: { form: SettingsForm }) {
  return (
    <>
      <Card title="Clínica">
        <div className={styles.fields}>
          <ClinicFields form={form} />
        </div>
        <Today zone={form.values.timezone ?? ''} />
      </Card>
      <FollowUpCard form={form} />
    </>
  );
}

function FollowUpCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="Seguimiento">
      <div className={styles.narrow}>
        <NumberField
          {...bind(form)('control_overdue_days')}
          min={1}
          max={MOST_OVERDUE_DAYS}
          stepper="apart"
          unit="días"
          hint={`Solo para los controles que no anotan cuándo es el próximo; los demás vencen ese día. De 1 a ${MOST_OVERDUE_DAYS}.`}
        />
      </div>
    </Card>
  );
}

function Today({ zone }: { zone: string }) {
  const now = useNow();
  if (!isTimeZone(zone)) return null;
  const { fecha, hora } = momentIn(now, zone);
  return (
    <p className={styles.hint}>
      <InfoIcon size={18} />
      <span>
        Hoy es {formatWeekday(fecha)}, {hora}, en esta zona. Si la cambia, cambia también qué citas son de hoy.
      </span>
    </p>
  );
}
