import { kindOf } from '#domain/registry.ts';
import { Undo2Icon } from 'lucide-react';
import { useState } from 'react';
import { sameValue } from '#domain/record/patch.ts';
import { giveBack, declineOffers, isOfAdministrador, type Offer } from '#store/decisions/offers.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { OfferView } from '#store/decisions/read-centre.ts';
import { useNames, useStore, useWhen } from '../context.ts';
import { useAction } from '../use-action.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { nameOf } from '../people.ts';
import { recordName } from '#record/words/noun-words.ts';
import { formatMore, formatNumber } from '#ui/text/format.ts';
import styles from '../sync-centre.module.css';

const SHOWN = 30;
const NAMED = 8;

/** Records that a restored server lacks, or has in an older version: one tap sends them again, or leaves them. */
export function RestoredCard({ offers }: { offers: OfferView[] }) {
  const db = useStore();
  const { busy, run } = useAction();
  const [leaving, setLeaving] = useState<OfferView[] | null>(null);
  const possible = offers.filter(({ offer }) => offer.possible);
  const give = (chosen: OfferView[]) =>
    run(
      () =>
        giveBack(
          db,
          chosen.map(({ offer }) => offer),
          Date.now(),
        ),
      chosen.length === 1 ? 'Se devolverá en cuanto haya conexión.' : 'Se devolverán en cuanto haya conexión.',
    );
  return (
    <Card padded={false}>
      <p className={styles.noteTop}>
        El servidor volvió a una copia anterior. Esta tableta conserva lo que allí falta o está atrasado: devuélvalo al
        servidor, o déjelo si ya no hace falta.
      </p>
      <ul className={styles.lines}>
        {offers.slice(0, SHOWN).map((view) => (
          <OfferLine
            key={`${view.offer.collection}/${view.offer.id}`}
            view={view}
            busy={busy}
            onGive={() => void give([view])}
            onLeave={() => setLeaving([view])}
          />
        ))}
      </ul>
      {offers.length > SHOWN ? <p className={styles.note}>{formatMore(offers.length - SHOWN)}</p> : null}
      {offers.length > 1 ? (
        <div className={styles.offersFoot}>
          {possible.length > 0 ? (
            <Button variant="filled" busy={busy} icon={<Undo2Icon />} onClick={() => void give(possible)}>
              Devolver todo ({formatNumber(possible.length)})
            </Button>
          ) : null}
          <Button variant="danger-outline" disabled={busy} onClick={() => setLeaving(offers)}>
            Dejar todo
          </Button>
        </div>
      ) : null}
      <LeaveDialog views={leaving} onClose={() => setLeaving(null)} />
    </Card>
  );
}

interface OfferLineProps {
  view: OfferView;
  busy: boolean;
  onGive: () => void;
  onLeave: () => void;
}

function OfferLine({ view: { offer, title }, busy, onGive, onLeave }: OfferLineProps) {
  const { people } = useNames();
  const { there } = useWhen();
  const { collection, row, current } = offer;
  const by = row.updated_by === null ? '' : ` · ${nameOf(people, row.updated_by)}`;
  return (
    <li className={styles.offer}>
      <div className={styles.lineText}>
        <b>{title}</b>
        <span>
          {kindOf(collection)}
          {by} · {there(row.updated_at)}
        </span>
        {offer.possible ? null : <span>{whyNot(offer)}</span>}
      </div>
      <Badge tone={current === null ? 'danger' : 'warn'}>{inWords(offer)}</Badge>
      <div className={styles.buttons}>
        {offer.possible ? (
          <Button variant="accent" disabled={busy} aria-label={`Devolver: ${title}`} onClick={onGive}>
            Devolver
          </Button>
        ) : null}
        <Button disabled={busy} aria-label={`Dejar: ${title}`} onClick={onLeave}>
          Dejar
        </Button>
      </div>
      {current === null ? null : <Differences offer={offer} current={current} />}
    </li>
  );
}

const whyNot = ({ collection }: Offer): string =>
  isOfAdministrador(collection)
    ? 'Solo un administrador puede devolverlo.'
    : 'Su archivo no está en esta tableta: hay que volver a subirlo.';

function inWords({ row, current }: Offer): string {
  if (current === null) return 'Falta en el servidor';
  return current.updated_at > row.updated_at ? 'Se volvió a cambiar en el servidor' : 'Versión anterior en el servidor';
}

function Differences({ offer: { collection, patch }, current }: { offer: Offer; current: Record<string, unknown> }) {
  const { titles } = useNames();
  const differing = Object.entries(patch).filter(([field, { after }]) => !sameValue(current[field], after));
  return (
    <dl className={styles.changes}>
      {differing.map(([field, { after }]) => (
        <div key={field}>
          <dt>{labelOf(collection, field)}</dt>
          <dd>
            <del>{formatValue(collection, field, current[field], titles)}</del>
            <span aria-hidden="true">→</span>
            <ins>{formatValue(collection, field, after, titles)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LeaveDialog({ views, onClose }: { views: OfferView[] | null; onClose: () => void }) {
  const db = useStore();
  const named = views ?? [];
  return (
    <ConfirmDialog
      opened={views !== null}
      onClose={onClose}
      title="Dejar sin devolver"
      confirmLabel="Dejar"
      danger
      onConfirm={async () => {
        await declineOffers(
          db,
          named.map(({ offer }) => offer),
        );
        onClose();
      }}
    >
      <p>Puede que ninguna otra tableta conserve esto. Se borrará de esta:</p>
      <ul className={styles.doomed}>
        {named.slice(0, NAMED).map(({ offer, title }) => (
          <li key={offer.id}>{recordName(offer.collection, title)}</li>
        ))}
        {named.length > NAMED ? <li>{formatMore(named.length - NAMED)}</li> : null}
      </ul>
      <p>No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
