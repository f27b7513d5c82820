import './aside.css';
import { SPECIALTY_LABELS, type Specialty } from '#domain/agenda/appointment.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { optionsOf, SelectControl } from '#ui/form/fields.tsx';
import { Checkbox } from '#ui/inputs/choices.tsx';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { Card } from '#ui/layout/card.tsx';

interface RoomsProps {
  places: readonly string[];
  counts: ReadonlyMap<string, number>;
  /** Undefined: all rooms. */
  rooms: readonly string[] | undefined;
  onRooms: (rooms: string[] | undefined) => void;
}

interface FiltersProps extends RoomsProps {
  specialty: Specialty | undefined;
  onSpecialty: (specialty: Specialty | undefined) => void;
  /** Takes all filters away. */
  onAll: () => void;
}

/** Undefined, no filter, when every room is chosen. */
const orAll = (rooms: string[], places: readonly string[]) =>
  places.every((place) => rooms.includes(place)) ? undefined : rooms;

/** The filters of the week, in a card beside it. */
export function FilterCard({ places, counts, rooms, onRooms, specialty, onSpecialty, onAll }: FiltersProps) {
  const isOn = (place: string) => !rooms || rooms.includes(place);
  function toggle(place: string, on: boolean): void {
    const chosen = places.filter((each) => (each === place ? on : isOn(each)));
    // Deselecting the last room selects all.
    onRooms(chosen.length === 0 ? undefined : orAll(chosen, places));
  }
  return (
    <Card
      title="Mostrar"
      padded={false}
      actions={
        <Button variant="quiet" disabled={!rooms && !specialty} onClick={onAll}>
          Todo
        </Button>
      }
    >
      <ul className="cal-rooms">
        {places.map((place) => (
          <li key={place}>
            <Checkbox name="rooms" label={place} checked={isOn(place)} onChange={(on) => toggle(place, on)} />
            <span className="text-3">{counts.get(place) ?? 0}</span>
          </li>
        ))}
        <li>
          <SpecialtySelect specialty={specialty} onSpecialty={onSpecialty} />
        </li>
      </ul>
    </Card>
  );
}

/** The filters in one row, where there is no room beside the week. */
export function FilterRow({ places, counts, rooms, onRooms, specialty, onSpecialty }: Omit<FiltersProps, 'onAll'>) {
  const total = places.reduce((sum, place) => sum + (counts.get(place) ?? 0), 0);
  function toggle(place: string): void {
    if (!rooms) return onRooms([place]);
    const chosen = rooms.includes(place) ? rooms.filter((each) => each !== place) : [...rooms, place];
    onRooms(chosen.length === 0 ? undefined : orAll(chosen, places));
  }
  return (
    <div className="cal-filters">
      <Chips label="Mostrar">
        <Chip pressed={!rooms} figure={total} onClick={() => onRooms(undefined)}>
          Todos
        </Chip>
        {places.map((place) => (
          <Chip
            key={place}
            pressed={rooms?.includes(place) ?? false}
            figure={counts.get(place) ?? 0}
            onClick={() => toggle(place)}
          >
            {place}
          </Chip>
        ))}
      </Chips>
      <SpecialtySelect specialty={specialty} onSpecialty={onSpecialty} />
    </div>
  );
}

function SpecialtySelect({ specialty, onSpecialty }: Pick<FiltersProps, 'specialty' | 'onSpecialty'>) {
  return (
    <div className="cal-specialty">
      <Field label="Especialidad" name="specialty">
        {(control) => (
          <SelectControl
            {...control}
            value={specialty ?? ''}
            options={optionsOf(SPECIALTY_LABELS)}
            emptyLabel="Todas"
            onChange={({ target }) => onSpecialty(target.value === '' ? undefined : (target.value as Specialty))}
          />
        )}
      </Field>
    </div>
  );
}
