import { useState } from 'react';
import { fieldsOf } from '#domain/record/definition.ts';
import { sameValue } from '#domain/record/patch.ts';
import { definitionOf, kindOf } from '#domain/registry.ts';
import { RescueButton } from '#entities/session/rescue-button.tsx';
import { actionSentence } from '#record/words/action-words.ts';
import { ACTION_LABELS, titleAndWhose } from '#record/words/noun-words.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { unsentOf, type EntryView } from '#store/decisions/read-centre.ts';
import { isAction } from '#store/outbox/actions.ts';
import { countSealedOf } from '#store/session/sealed-work.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatNumber, formatRelative } from '#ui/text/format.ts';
import styles from './unsent-work.module.css';

/**
 * Unsent work of a person whose account is disabled. Sealed, it is only counted; where it could not be sealed (decision
 * 114), they can read it and take it along as a rescue copy. An administrador can send it from this tablet in their name;
 * nothing is sent in their own session any more.
 */
export function UnsentWork({ author }: { author: string }) {
  const work = valueOf(useRead(unsentOf, author));
  const sealed = valueOf(useRead(countSealedOf, author));
  const [shown, setShown] = useState(false);
  if (!work || sealed === undefined) return null;
  if (sealed > 0) return <Sealed count={sealed} />;
  const { entries, titles } = work;
  if (entries.length === 0) {
    return <p className={styles.nothing}>Todo lo que guardó en esta tableta está enviado.</p>;
  }
  const one = entries.length === 1;
  return (
    <section className={styles.card} aria-labelledby="unsent-work">
      <h2 id="unsent-work">
        {one ? 'Queda 1 cambio sin enviar' : `Quedan ${formatNumber(entries.length)} cambios sin enviar`}
      </h2>
      <p className="detail">
        {one ? 'No se envía' : 'No se envían'} mientras la cuenta esté desactivada, ni se {one ? 'pierde' : 'pierden'}.
        Un administrador puede {one ? 'enviarlo' : 'enviarlos'} en su nombre desde esta tableta o importar la copia de
        rescate.
      </p>
      {shown ? (
        <ul className={styles.entries}>
          {entries.map((view) => (
            <Entry key={view.entry.op_id} view={view} titles={titles} />
          ))}
        </ul>
      ) : (
        <Button block onClick={() => setShown(true)}>
          Ver lo que no se envió
        </Button>
      )}
      <RescueButton author={author} />
    </section>
  );
}

/** Nobody reads it on this tablet any more, its author neither, until the server gives the key back (decision 114). */
function Sealed({ count }: { count: number }) {
  const one = count === 1;
  return (
    <section className={styles.card} aria-labelledby="unsent-work">
      <h2 id="unsent-work">{one ? 'Queda 1 cambio sin enviar' : `Quedan ${formatNumber(count)} cambios sin enviar`}</h2>
      <p className="detail">
        {one ? 'Está cifrado' : 'Están cifrados'} en esta tableta y nadie puede {one ? 'leerlo' : 'leerlos'} en ella. No
        se {one ? 'pierde' : 'pierden'}: cuando un administrador inicie sesión aquí, podrá{' '}
        {one ? 'enviarlo' : 'enviarlos'} en su nombre.
      </p>
    </section>
  );
}

function Entry({ view: { entry, title, whose }, titles }: { view: EntryView; titles: ReadonlyMap<string, string> }) {
  const now = useNow();
  const when = formatRelative(entry.captured_at, now, useClinicConfig()?.timezone);
  if (isAction(entry)) {
    return (
      <li>
        <b>{titleAndWhose(actionSentence(entry, title), whose)}</b>
        <small>{when}</small>
      </li>
    );
  }
  return (
    <li>
      <b>{titleAndWhose(title, whose)}</b>
      <small>
        {ACTION_LABELS[entry.method]} · {kindOf(entry.collection)} · {when}
      </small>
      <dl>
        {writtenFields(entry).map((field) => (
          <div key={field}>
            <dt>{labelOf(entry.collection, field)}</dt>
            <dd>{formatValue(entry.collection, field, entry.patch[field]?.after, titles)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function writtenFields({ collection, method, patch }: OutboxEntry): string[] {
  if (method === 'DELETE') return [];
  return fieldsOf(definitionOf(collection)).filter(
    (field) => patch[field] && !sameValue(patch[field].before, patch[field].after),
  );
}
