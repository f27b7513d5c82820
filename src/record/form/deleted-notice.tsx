import { Undo2Icon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import type { RecordOf } from '#domain/records.ts';
import { definitionOf, kindOf } from '#domain/registry.ts';
import { eliminated, thisRecord } from '#record/words/noun-words.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { restoreRecord } from '#store/decisions/revival.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { notify } from '#ui/messages/notify.tsx';

/** The notice above a form whose record another person has deleted. */
export function DeletedNotice({ collection, action }: { collection: CollectionName; action: ReactNode }) {
  const noun = thisRecord(collection);
  return (
    <Banner tone="danger" live action={action}>
      {noun.charAt(0).toUpperCase() + noun.slice(1)} fue {eliminated(collection)} mientras se editaba. Lo que escribió
      se conserva en este formulario.
    </Banner>
  );
}

/** Restores the deleted record as it was; the form continues with it. */
export function RestoreDeleted<C extends CollectionName>({
  collection,
  record,
}: {
  collection: C;
  record: RecordOf<C>;
}) {
  const { db } = useRuntime();
  const [busy, setBusy] = useState(false);
  const { singular, feminine } = definitionOf(collection);

  async function restore(): Promise<void> {
    setBusy(true);
    try {
      await restoreRecord(db, collection, record as unknown as Row, { now: Date.now, newId });
      notify.success(`${kindOf(collection)} ${feminine ? 'restaurada' : 'restaurado'}`);
    } catch (error) {
      notify.error(`No se pudo restaurar ${feminine ? 'la' : 'el'} ${singular}. Inténtelo de nuevo.`);
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="accent" icon={<Undo2Icon />} busy={busy} onClick={() => void restore()}>
      Restaurar
    </Button>
  );
}
