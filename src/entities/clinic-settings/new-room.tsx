import { PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import styles from './new-room.module.css';

/** A field for one more chair or room, added by its button, by Enter, or by leaving it: a typed name is not lost. */
export function NewRoom({ describedBy, onAdd }: { describedBy?: string | undefined; onAdd: (room: string) => void }) {
  const [name, setName] = useState('');
  function add(): void {
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  }
  return (
    <div className="row">
      <input
        type="text"
        autoComplete="off"
        className={styles.room}
        name="new_room"
        aria-label="Otro consultorio"
        aria-describedby={describedBy}
        placeholder="Otro consultorio"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The room, not the form.
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<PlusIcon />} onClick={add}>
        Agregar
      </Button>
    </div>
  );
}
