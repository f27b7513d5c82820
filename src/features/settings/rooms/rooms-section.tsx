import { ArrowDownIcon, ArrowUpIcon, InfoIcon, Trash2Icon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { isRoomAtFault } from '#domain/clinic/clinic-settings.ts';
import { NewRoom } from '#entities/clinic-settings/new-room.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { comingByPlace } from '#store/clinic/coming-visits.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { FieldNotes } from '#ui/form/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount } from '#ui/text/format.ts';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import shared from '../settings.module.css';
import styles from './rooms.module.css';

const NONE: ReadonlyMap<string, number> = new Map();

/** The chairs or rooms, in the order of the agenda's columns. */
export function RoomsSection({ form }: { form: SettingsForm }) {
  const id = useId();
  const coming = valueOf(useRead(comingByPlace, useToday())) ?? NONE;
  const rooms = form.values.rooms ?? [];
  const error = form.errors['rooms'];
  const isRefused = (place: number) => error !== undefined && isRoomAtFault(rooms, place);
  const set = (next: readonly string[]) => form.set('rooms', next);
  const { list, follow } = useMovedFocus();
  function move(from: number, to: number): void {
    const next = rooms.toSpliced(from, 1);
    set(next.toSpliced(to, 0, rooms[from]!));
    follow(to, to < from ? 'up' : 'down');
  }
  return (
    <>
      <Card title="Consultorios o sillones" padded={false}>
        <ul ref={list} className={styles.rooms}>
          {rooms.map((room, place) => (
            // By its place: a key of its name would take the focus away with each letter.
            <li key={place}>
              <IconButton
                variant="quiet"
                label={`Subir ${room}`}
                icon={<ArrowUpIcon size={18} />}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              />
              <IconButton
                variant="quiet"
                label={`Bajar ${room}`}
                icon={<ArrowDownIcon size={18} />}
                disabled={place === rooms.length - 1}
                onClick={() => move(place, place + 1)}
              />
              <input
                type="text"
                autoComplete="off"
                className={shared.control}
                name={`rooms.${place}`}
                aria-label={`Nombre del consultorio ${place + 1}`}
                aria-invalid={isRefused(place) || undefined}
                aria-describedby={isRefused(place) ? `${id}-error` : undefined}
                value={room}
                onChange={({ target }) => set(rooms.with(place, target.value))}
                onBlur={() => form.blur('rooms')}
              />
              <small>{formatCount(coming.get(room) ?? 0, 'cita por venir', 'citas por venir')}</small>
              <IconButton
                variant="quiet"
                label={`Quitar ${room}`}
                icon={<Trash2Icon size={18} />}
                onClick={() => set(rooms.toSpliced(place, 1))}
              />
            </li>
          ))}
        </ul>
        <div className={styles.add}>
          <NewRoom onAdd={(room) => set([...rooms, room])} />
        </div>
        <div className={styles.notes}>
          <FieldNotes id={id} error={error} warning={form.warnings['rooms']} hint={undefined} />
        </div>
      </Card>
      <p className={shared.hint}>
        <InfoIcon size={18} />
        <span>
          El orden es el de las columnas de la agenda. Si cambia un nombre, las citas ya guardadas conservan el suyo.
        </span>
      </p>
    </>
  );
}

/** The focus follows a moved room to its new row: to the same button, or at an end of the list to the other one. */
function useMovedFocus() {
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<{ place: number; way: 'up' | 'down' } | null>(null);
  useEffect(() => {
    if (moved === null) return;
    const { place, way } = moved;
    const [up, down] = list.current?.children[place]?.querySelectorAll('button') ?? [];
    const [pressed, other] = way === 'up' ? [up, down] : [down, up];
    (pressed?.disabled ? other : pressed)?.focus();
  }, [moved]);
  return { list, follow: (place: number, way: 'up' | 'down') => setMoved({ place, way }) };
}
