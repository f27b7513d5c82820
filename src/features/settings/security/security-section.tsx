import { InfoIcon } from 'lucide-react';
import { MOST_OFFLINE_DAYS } from '#domain/clinic/clinic-settings.ts';
import { bind } from '#record/form/use-record-form.ts';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { Switch } from '#ui/inputs/choices.tsx';
import { Card } from '#ui/layout/card.tsx';
import shared from '../settings.module.css';
import styles from './security.module.css';

/** The clinic's rules for its tablets and for everybody who uses them (decision 115). */
export function SecuritySection({ form }: { form: SettingsForm }) {
  const field = bind(form);
  return (
    <>
      <Card title="Tabletas y PIN">
        <div className={styles.fields}>
          <div className={styles.days}>
            <NumberField
              {...field('max_offline_days')}
              min={1}
              max={MOST_OFFLINE_DAYS}
              placeholder="Sin límite"
              hint={`De 1 a ${MOST_OFFLINE_DAYS}. Vacío: sin límite.`}
            />
          </div>
          <Switch
            name="pin_required"
            label={field('pin_required').label}
            description="Quien no tiene PIN elige uno al entrar, y no puede quitarlo."
            checked={form.values.pin_required === true}
            onChange={(checked) => form.set('pin_required', checked)}
          />
        </div>
      </Card>
      <p className={shared.hint}>
        <InfoIcon size={18} />
        <span>
          Pasado el límite la tableta deja de mostrar los datos hasta que hable con el servidor. No se borra nada, y lo
          que no se envió sale entonces.
        </span>
      </p>
    </>
  );
}
