import { APPLIANCES, orthodonticCaseDefinition, type Appliance } from '#domain/orthodontics/orthodontic-case.ts';
import type { RecordFormHandle } from '#record/form/use-record-form.ts';
import { GroupField } from '#ui/form/field.tsx';
import parts from '#ui/layout/parts.module.css';
import styles from './case-dialog.module.css';

/** The appliances in one word each: the question above them says the rest. */
const SHORT = {
  metalicos: 'Metálicos',
  esteticos: 'Estéticos',
  autoligado: 'Autoligado',
  alineadores: 'Alineadores',
  removible: 'Removible',
  otro: 'Otro',
} satisfies Record<Appliance, string>;

const NAME = 'appliance';

/** The appliance of a case: six cards of which one is chosen. */
export function ApplianceField({ form }: { form: RecordFormHandle<'orthodontic-cases'> }) {
  return (
    <GroupField
      label={orthodonticCaseDefinition.labels[NAME]}
      required
      error={form.errors[NAME]}
      warning={form.warnings[NAME]}
    >
      {(group) => (
        <div {...group} role="radiogroup" className={styles.appliances} tabIndex={-1} onBlur={() => form.blur(NAME)}>
          {APPLIANCES.map((appliance) => (
            <label key={appliance} className={`${parts.choosable} ${styles.appliance}`}>
              <input
                type="radio"
                className={parts.chooser}
                name={NAME}
                value={appliance}
                checked={form.values[NAME] === appliance}
                onChange={() => form.set(NAME, appliance)}
              />
              {SHORT[appliance]}
            </label>
          ))}
        </div>
      )}
    </GroupField>
  );
}
