import { Undo2Icon } from 'lucide-react';
import { useState } from 'react';
import { fieldsOf } from '#domain/record/definition.ts';
import { sameValue } from '#domain/record/patch.ts';
import { definitionOf, kindOf } from '#domain/registry.ts';
import { discard, resend } from '#store/outbox/queue.ts';
import { fallenOf, restoreFallen } from '#store/decisions/revival.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { RefusedView } from '#store/decisions/read-centre.ts';
import { DecisionHeader, Whose } from '../decision-header.tsx';
import { useNames, useStore, useWhen } from '../context.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { hasForm } from '#record/screens.ts';
import { EditLink } from './edit-link.tsx';
import { HeldLines } from './entry-line.tsx';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { nameOf } from '../people.ts';
import { ACTION_LABELS, recordName, theRecord, thisRecord, titleAndWhose } from '#record/words/noun-words.ts';
import styles from '../sync-centre.module.css';
import { useAction } from '../use-action.ts';

const RESTORED = 'Se restaurará, y después se envía este cambio.';

/** A write that the server refused: the server's message, the values, and what a person can do. */
export function RefusedCard({ view }: { view: RefusedView }) {
  const { people } = useNames();
  const { here } = useWhen();
  const { entry, title, whose, held } = view;
  const detail = entry.error?.problem.detail ?? 'El servidor no aceptó este cambio.';
  return (
    <Card padded={false}>
      <article aria-label={`Rechazado: ${titleAndWhose(title, whose)}`}>
        <DecisionHeader
          title={title}
          kind={kindOf(entry.collection)}
          badge={<Badge tone="danger">No aceptado</Badge>}
          about={<Whose name={whose} />}
        />
        <div className={styles.body}>
          <Banner tone="danger">{detail}</Banner>
          <p className="detail">
            {ACTION_LABELS[entry.method]} de {nameOf(people, entry.author)} · {here(entry.captured_at)}.{' '}
            {entry.method === 'DELETE'
              ? `El servidor todavía tiene ${thisRecord(entry.collection)}; aquí no se muestra hasta que decida.`
              : 'El servidor no la tiene; aquí no se ha perdido.'}
          </p>
          <RefusedValues entry={entry} />
          <RefusedActions view={view} />
          <HeldLines held={held} />
        </div>
      </article>
    </Card>
  );
}

function RefusedValues({ entry }: { entry: OutboxEntry }) {
  const { titles } = useNames();
  const messages = entry.error?.problem.fields ?? {};
  const fields = refusedFields(entry);
  if (fields.length === 0) return null;
  // The server names a record that is gone from here.
  const fallen = fallenOf(entry);
  const known = fallen ? new Map([...titles, [fallen.id, fallen.title]]) : titles;
  return (
    <dl className={styles.changes}>
      {fields.map((field) => (
        <div key={field} data-wrong={messages[field] !== undefined || undefined}>
          <dt>{labelOf(entry.collection, field)}</dt>
          <dd>
            <span className={styles.refusedValue}>
              {formatValue(entry.collection, field, entry.patch[field]?.after, known)}
            </span>
            {messages[field] === undefined ? null : <strong>{messages[field]}</strong>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields that the server refused first, then the others written. */
function refusedFields({ collection, patch, method, error }: OutboxEntry): string[] {
  const fields = fieldsOf(definitionOf(collection));
  // An image's file is no field of its record: the banner shows its error.
  const wrong = Object.entries(error?.problem.fields ?? {}).flatMap(([field, message]) =>
    fields.includes(field) || message !== error?.problem.detail ? [field] : [],
  );
  if (method === 'DELETE') return wrong;
  const written = fields.filter(
    (field) => patch[field] && !sameValue(patch[field].before, patch[field].after) && !wrong.includes(field),
  );
  return [...wrong, ...written];
}

function RefusedActions({ view: { entry, title, whose } }: { view: RefusedView }) {
  const name = titleAndWhose(title, whose);
  const db = useStore();
  const { person, people } = useNames();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  // An edit can only be merged into a refused write of the same author; another person's would wait behind it.
  const own = entry.author === person?.id;
  const fallen = fallenOf(entry);
  // The form is on the page of the record's parent, which is gone until that is restored.
  const correctable = entry.method !== 'DELETE' && entry.revives === undefined && !fallen && hasForm(entry.collection);
  return (
    <>
      {correctable && !own ? (
        <p className={styles.hint}>Para corregirlo, inicie sesión como {nameOf(people, entry.author)}.</p>
      ) : null}
      {fallen ? (
        <p className={styles.hint}>
          Se puede restaurar {theRecord(fallen.collection)} {fallen.title} con todo lo que se eliminó a la vez; después
          este cambio se vuelve a enviar.
        </p>
      ) : null}
      <div className={styles.buttons}>
        {fallen ? (
          <Button
            variant="accent"
            icon={<Undo2Icon />}
            busy={busy}
            onClick={() => void run(() => restoreFallen(db, entry.op_id, Date.now()), RESTORED)}
          >
            Restaurar {recordName(fallen.collection, fallen.title)}
          </Button>
        ) : null}
        {correctable && own ? <EditLink collection={entry.collection} id={entry.row_id} title={name} /> : null}
        <Button
          busy={busy}
          aria-label={`Reintentar: ${name}`}
          onClick={() => void run(() => resend(db, entry.op_id), 'Se vuelve a enviar en cuanto haya conexión.')}
        >
          Reintentar
        </Button>
        <Button
          variant="danger-outline"
          disabled={busy}
          aria-label={`Descartar: ${name}`}
          onClick={() => setAsking(true)}
        >
          Descartar
        </Button>
      </div>
      <DiscardDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Descartar este cambio"
        confirmLabel="Descartar"
        entries={[entry]}
        said="Cambio descartado."
        onConfirm={() => discard(db, entry.op_id)}
      />
    </>
  );
}
