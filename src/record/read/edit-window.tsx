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
  /** Of the window that says that there is no such record. */
  title: string;
  onClose: () => void;
  /** The form, with the record as it stands now. */
  children: (record: RecordOf<C>) => ReactNode;
}

/** The window with the form of a record that an id names: read before it opens; one that is deleted elsewhere stays open. */
export function EditWindow<C extends CollectionName>({ collection, id, title, onClose, children }: EditWindowProps<C>) {
  const state = useRecord(collection, id);
  const known = useLastKnown(state);
  if (known) return children(known.record);
  // What is on its way with the first download opens once it is here.
  if (state.status === 'loading' || (state.status === 'missing' && !state.complete)) return null;
  return <MissingWindow collection={collection} title={title} onClose={onClose} />;
}

interface MissingWindowProps {
  collection: CollectionName;
  title: string;
  onClose: () => void;
}

/** In place of a form whose record is not here. */
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
