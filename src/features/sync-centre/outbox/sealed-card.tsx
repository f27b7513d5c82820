import { useState } from 'react';
import { delegate } from '#store/session/session.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { SealedView } from '#store/decisions/read-centre.ts';
import { useNames, useStore } from '../context.ts';
import { EntryLine } from './entry-line.tsx';
import { nameOf } from '../people.ts';
import { changes } from '#record/words/noun-words.ts';
import styles from '../sync-centre.module.css';

const SHOWN = 10;

const waitsFor = (name: string, disabled: boolean): string =>
  disabled
    ? `La cuenta de ${name} está desactivada: un administrador puede enviarlos en su nombre. Mientras tanto quedan guardados en este dispositivo.`
    : `Inicie sesión como ${name} para enviarlos. Mientras tanto quedan guardados en este dispositivo.`;

/** Writes that go only under their author's own session (design §8). */
export function SealedCard({ view: { author, disabled, entries } }: { view: SealedView }) {
  const db = useStore();
  const { person, people } = useNames();
  const [asking, setAsking] = useState(false);
  const name = nameOf(people, author);
  const own = person?.id === author;
  return (
    <Card title={own ? 'Esperan su inicio de sesión' : `Esperan a ${name}`} padded={false}>
      <p className={styles['note']}>
        {own
          ? 'Su sesión terminó. Inicie sesión otra vez para enviarlos; nada se ha perdido.'
          : waitsFor(name, disabled)}
      </p>
      <ul className={styles['lines']}>
        {entries.slice(0, SHOWN).map((view) => (
          <EntryLine key={view.entry.op_id} view={view} state={<Badge tone="warn">Espera sesión</Badge>} />
        ))}
      </ul>
      {entries.length > SHOWN ? <p className={styles['note']}>y {entries.length - SHOWN} más</p> : null}
      {person?.rol === 'administrador' && !own ? (
        <div className={styles['cardFoot']}>
          <Button onClick={() => setAsking(true)}>Enviar en nombre de {name}</Button>
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title={`Enviar en nombre de ${name}`}
            confirmLabel="Enviar"
            onConfirm={() => delegate(db, author, person.id)}
          >
            <p>
              {entries.length === 1 ? 'Se enviará' : 'Se enviarán'} {changes(entries.length)} de {name}. En el registro
              de auditoría constarán los dos: {name} como autor y usted como quien los envió.
            </p>
          </ConfirmDialog>
        </div>
      ) : null}
    </Card>
  );
}
