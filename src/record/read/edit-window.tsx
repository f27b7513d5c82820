import type { ReactNode } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import type { RecordOf } from '#domain/records.ts';
import { notHere } from '#record/words/noun-words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { useLastKnown } from './use-last-known.ts';
import { useRecord } from './use-record.ts';

interface EditWindowProps<C extends CollectionName> {
  collection: C;
  id: string;
  /** The title of the window that says that the record does not exist. */
  title: string;
  onClose: () => void;
  /** The form, with the record as it stands now. */
  children: (record: RecordOf<C>) => ReactNode;
}

/**
 * A window with the form of the record of this id: opened once the record is read, and kept open when the record is
 * deleted elsewhere.
 */
export function EditWindow<C extends CollectionName>({ collection, id, title, onClose, children }: EditWindowProps<C>) {
  const state = useRecord(collection, id);
  const known = useLastKnown(state);
  if (known) return children(known.record);
  // A record that the first download has not brought yet opens once it is here.
  if (state.status === 'loading' || (state.status === 'missing' && !state.complete)) return null;
  return <MissingWindow collection={collection} title={title} onClose={onClose} />;
}

interface MissingWindowProps {
  collection: CollectionName;
  title: string;
  onClose: () => void;
}

/** Shown in place of a form whose record is not on this tablet. */
export function MissingWindow({ collection, title, onClose }: MissingWindowProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <p>{notHere(collection)}</p>
      <ModalActions>
        <Button onClick={onClose}>Cerrar</Button>
      </ModalActions>
    </Modal>
  );
}
