import { useState } from 'react';
import { delegate } from '#store/session/session.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { WaitingForAuthor } from '#store/decisions/read-centre.ts';
import { useNames, useStore } from '../context.ts';
import { EntryLine } from './entry-line.tsx';
import { nameOf } from '../people.ts';
import { changes } from '#record/words/noun-words.ts';
import { formatMore } from '#ui/text/format.ts';
import styles from '../sync-centre.module.css';

const SHOWN = 10;

function waitsFor(name: string, disabled: boolean, one: boolean): string {
  const send = one ? 'enviarlo' : 'enviarlos';
  const way = disabled
    ? `La cuenta de ${name} está desactivada: un administrador puede ${send} en su nombre.`
    : `Inicie sesión como ${name} para ${send}.`;
  return `${way} Mientras tanto ${one ? 'queda guardado' : 'quedan guardados'} en este dispositivo.`;
}

/** Writes that are sent only under their author's own session. */
export function WaitingForAuthorCard({ view: { author, disabled, entries } }: { view: WaitingForAuthor }) {
  const db = useStore();
  const { person, people } = useNames();
  const [asking, setAsking] = useState(false);
  const name = nameOf(people, author);
  const own = person?.id === author;
  const one = entries.length === 1;
  const wait = one ? 'Espera' : 'Esperan';
  return (
    <Card title={own ? `${wait} su inicio de sesión` : `${wait} a ${name}`} padded={false}>
      <p className={styles.note}>
        {own
          ? `Su sesión terminó. Inicie sesión otra vez para ${one ? 'enviarlo' : 'enviarlos'}; nada se ha perdido.`
          : waitsFor(name, disabled, one)}
      </p>
      <ul className={styles.lines}>
        {entries.slice(0, SHOWN).map((view) => (
          <EntryLine key={view.entry.op_id} view={view} state={<Badge tone="warn">Espera sesión</Badge>} />
        ))}
      </ul>
      {entries.length > SHOWN ? <p className={styles.note}>{formatMore(entries.length - SHOWN)}</p> : null}
      {person?.rol === 'administrador' && !own ? (
        <div className={styles.cardFoot}>
          <Button onClick={() => setAsking(true)}>Enviar en nombre de {name}</Button>
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title={`Enviar en nombre de ${name}`}
            confirmLabel="Enviar"
            onConfirm={() => delegate(db, author, person.id)}
          >
            <p>
              {one ? 'Se enviará' : 'Se enviarán'} {changes(entries.length)} de {name}. En el registro de auditoría
              constarán los dos: {name} como autor y usted como quien los envió.
            </p>
          </ConfirmDialog>
        </div>
      ) : null}
    </Card>
  );
}
