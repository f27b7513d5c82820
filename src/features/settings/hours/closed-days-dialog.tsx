import { createPortal } from 'react-dom';
import * as v from 'valibot';
import { closedDaysComplaint, type ClosedDays } from '#domain/clinic/opening-hours.ts';
import { requiredDate } from '#domain/values/schemas.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './hours.module.css';

interface ClosedDaysDialogProps {
  today: string;
  onAdd: (days: ClosedDays) => void;
  onClose: () => void;
}

/** The form's schema; an empty `until` means a single day. */
const schema = v.pipe(
  v.object({
    from: requiredDate('La fecha es obligatoria'),
    until: v.union([v.literal(''), requiredDate('La fecha es obligatoria')]),
    name: v.pipe(v.string(), v.trim(), v.maxLength(60, 'Máximo 60 caracteres')),
  }),
  v.transform(({ from, until, name }): ClosedDays => ({ from, until: until || from, name })),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const message = closedDaysComplaint([dataset.value]);
    const path = [{ type: 'object', origin: 'value', input: dataset.value, key: 'until', value: dataset.value.until }];
    if (message !== null) addIssue({ message, path: path as never });
  }),
);

/** Asks for a day, or the first and the last of several. They are saved with the settings. */
export function ClosedDaysDialog({ today, onAdd, onClose }: ClosedDaysDialogProps) {
  const form = useForm({ schema, initial: { from: '', until: '', name: '' }, onSubmit: onAdd });
  // Outside of the settings' form, in which there can be no other.
  return createPortal(
    <Modal opened onClose={onClose} title="Agregar días cerrados">
      <Form form={form} label="Agregar días cerrados">
        <div className={styles.range}>
          <DateField form={form} name="from" label="Primer día" required today={today} data-autofocus />
          <DateField form={form} name="until" label="Último día" today={today} hint="Vacío: un solo día" />
        </div>
        <TextField form={form} name="name" label="Motivo" placeholder="Vacaciones" maxLength={60} />
        <ModalActions ruled>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="filled">
            Agregar
          </Button>
        </ModalActions>
      </Form>
    </Modal>,
    document.body,
  );
}
