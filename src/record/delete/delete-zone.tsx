import { Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DeleteDialog, type DeleteDialogProps } from './delete-dialog.tsx';
import styles from './delete-zone.module.css';

interface DeleteZoneProps extends Omit<DeleteDialogProps, 'opened' | 'onClose' | 'title'> {
  /** The button's words: "Eliminar paciente". */
  action: string;
  /** The dialog's title; the button's words unless told. */
  title?: string;
  /** A sentence that says what is deleted with the record. */
  hint: string;
}

/** The danger zone at the foot of an edit screen. */
export function DeleteZone({ action, title = action, hint, ...dialog }: DeleteZoneProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.foot}>
      <Card title="Zona de peligro" className={styles.zone ?? ''}>
        <div className={styles.row}>
          <p className="text-2">{hint}</p>
          <Button variant="danger-outline" icon={<Trash2Icon />} onClick={() => setAsking(true)}>
            {action}
          </Button>
        </div>
        <DeleteDialog
          {...dialog}
          title={title}
          confirmLabel={action}
          opened={asking}
          onClose={() => setAsking(false)}
        />
      </Card>
    </div>
  );
}
