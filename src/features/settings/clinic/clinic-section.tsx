import { InfoIcon } from 'lucide-react';
import { isTimeZone, momentIn } from '#domain/values/dates.ts';
import { ClinicFields } from '#entities/clinic-settings/clinic-fields.tsx';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import { useNow } from '#runtime/use-clinic.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatWeekday } from '#ui/text/format.ts';
import styles from '../settings.module.css';

/** Name, country, time zone and telephone prefix. */
export function ClinicSection({ form }: { form: SettingsForm }) {
  return (
    <Card title="Clínica">
      <div className={styles.fields}>
        <ClinicFields form={form} />
      </div>
      <Today zone={form.values.timezone ?? ''} />
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
