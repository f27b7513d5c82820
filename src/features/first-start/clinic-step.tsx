import { XIcon } from 'lucide-react';
import { useId } from 'react';
import { ClinicFields } from '#entities/clinic-settings/clinic-fields.tsx';
import { NewRoom } from '#entities/clinic-settings/new-room.tsx';
import { OpeningHoursCard } from '#entities/clinic-settings/opening-hours-card.tsx';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import { hoursWords, minutesOpen } from '#entities/clinic-settings/hours-words.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { FieldNotes } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount } from '#ui/text/format.ts';
import { Foot } from './foot.tsx';
import styles from './first-start.module.css';

/** Name, country, rooms and hours of the clinic. */
export function ClinicStep({ form, onBack }: { form: SettingsForm; onBack: () => void }) {
  const rooms = form.values.rooms ?? [];
  const opening_hours = form.values.opening_hours ?? [];
  const minutes = opening_hours.reduce((sum, spans) => sum + minutesOpen(spans), 0);
  return (
    <Form form={form} label="Su clínica">
      <div className={styles.clinic}>
        <Card>
          <div className="stack">
            <ClinicFields form={form} />
            <Rooms form={form} />
          </div>
        </Card>
        <OpeningHoursCard form={form} bars={false} />
      </div>
      <Foot
        title={`${hoursWords(minutes)} a la semana, ${formatCount(rooms.length, 'consultorio', 'consultorios')}`}
        text="Todavía no se ha guardado nada"
        onBack={onBack}
        next="Continuar"
        busy={false}
      />
    </Form>
  );
}

function Rooms({ form }: { form: SettingsForm }) {
  const id = useId();
  const rooms = form.values.rooms ?? [];
  return (
    <fieldset className={styles.group}>
      <legend>Consultorios o sillones</legend>
      {rooms.length === 0 ? null : (
        <ul className={styles.rooms}>
          {rooms.map((room) => (
            <li key={room}>
              {room}
              <IconButton
                variant="quiet"
                label={`Quitar ${room}`}
                icon={<XIcon size={16} />}
                onClick={() =>
                  form.set(
                    'rooms',
                    rooms.filter((each) => each !== room),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <NewRoom
        describedBy={form.errors['rooms'] ? `${id}-error` : undefined}
        onAdd={(room) => {
          if (!rooms.includes(room)) form.set('rooms', [...rooms, room]);
        }}
      />
      <FieldNotes id={id} error={form.errors['rooms']} warning={undefined} hint={undefined} />
    </fieldset>
  );
}
