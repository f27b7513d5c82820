import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useNavigate } from '@tanstack/react-router';
import { PencilIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import { newId } from '#domain/record/ids.ts';
import { discardDraft, isOpenElsewhere, takeDraft } from '#store/session/drafts.ts';
import type { Tab } from '#store/session/tab.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useNames, useWhen } from '../context.ts';
import { readDrafts, typedFields, type DraftView } from '#store/session/draft-views.ts';
import { formScreen } from '#record/screens.ts';
import { useAction } from '../use-action.ts';
import { thisRecord } from '#record/words/noun-words.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { nameOf } from '../people.ts';
import styles from '../sync-centre.module.css';

const NONE: DraftView[] = [];

/** Unfinished forms: to be continued, read if their form cannot open, or discarded. */
export function DraftsCard() {
  const drafts = valueOf(useRead(readDrafts)) ?? NONE;
  const [leaving, setLeaving] = useState<DraftView | null>(null);
  const open = useOpenElsewhere(drafts);
  if (drafts.length === 0) return null;
  return (
    <Card title={`Borradores (${drafts.length})`} padded={false}>
      <p className={styles.note}>
        Formularios que quedaron sin guardar. No se envían: hay que abrirlos y guardarlos, o descartarlos.
      </p>
      <ul className={styles.lines}>
        {drafts.map((view) => (
          <DraftLine
            key={view.draft.key}
            view={view}
            elsewhere={open?.has(view.draft.key)}
            onDiscard={() => setLeaving(view)}
          />
        ))}
      </ul>
      <DiscardDraft view={leaving} onClose={() => setLeaving(null)} />
    </Card>
  );
}

/** The keys of drafts that another tab has open, at most ten seconds old; null until known. */
function useOpenElsewhere(drafts: DraftView[]): ReadonlySet<string> | null {
  const { tab } = useRuntime();
  const [open, setOpen] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => void keysElsewhere(drafts, tab).then((keys) => gone || setOpen(keys));
    look();
    const timer = setInterval(look, 10_000);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [drafts, tab]);
  return open;
}

async function keysElsewhere(drafts: DraftView[], tab: Tab): Promise<ReadonlySet<string>> {
  const found = await Promise.all(drafts.map(({ draft }) => isOpenElsewhere(draft, tab)));
  return new Set(drafts.filter((_, place) => found[place]).map(({ draft }) => draft.key));
}

interface DraftLineProps {
  view: DraftView;
  /** Whether another tab has it open; undefined until known. */
  elsewhere: boolean | undefined;
  onDiscard: () => void;
}

function DraftLine({ view, elsewhere, onDiscard }: DraftLineProps) {
  const { person, people } = useNames();
  const { here } = useWhen();
  const { draft, title, kind, form, gone } = view;
  const own = draft.author === person?.id;
  const screen = form && !gone ? formScreen(form, { ...draft.opened, ...draft.values }) : null;
  const facts = [form?.id === null ? `${kind}, sin crear todavía` : kind, nameOf(people, draft.author), here(draft.at)];
  return (
    <li className={styles.offer}>
      <div className={styles.lineText}>
        <b>{title}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {form && gone ? (
          <span>Se eliminó {thisRecord(form.collection)}: lo que se escribió solo puede leerse aquí.</span>
        ) : null}
        {own ? null : <span>Solo quien lo escribió puede abrirlo.</span>}
        {elsewhere ? <span>Está abierto en otra pestaña.</span> : null}
      </div>
      <Badge tone="warn">Sin guardar</Badge>
      {elsewhere === false ? (
        <div className={styles.buttons}>
          {own && screen ? <OpenDraft view={view} screen={screen} /> : null}
          {own || person?.rol === 'administrador' ? (
            <Button variant="danger-outline" aria-label={`Descartar borrador: ${title}`} onClick={onDiscard}>
              Descartar
            </Button>
          ) : null}
        </div>
      ) : null}
      {own && screen ? null : <Typed view={view} />}
    </li>
  );
}

/** Moves the draft to this tab and opens its form. */
function OpenDraft({ view: { draft, title }, screen }: { view: DraftView; screen: { to: '/' } }) {
  const { db, tab } = useRuntime();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  return (
    <Button
      variant="accent"
      icon={<PencilIcon />}
      aria-label={`Abrir: ${title}`}
      busy={busy}
      onClick={() =>
        void run(async () => {
          if (await takeDraft(db, draft, tab, newId())) await navigate(screen);
        })
      }
    >
      Abrir
    </Button>
  );
}

function Typed({ view: { draft, form } }: { view: DraftView }) {
  const { titles } = useNames();
  if (!form) return null;
  return (
    <dl className={styles.changes}>
      {typedFields(draft).map((field) => (
        <div key={field}>
          <dt>{labelOf(form.collection, field)}</dt>
          <dd>{formatValue(form.collection, field, draft.values[field], titles)}</dd>
        </div>
      ))}
    </dl>
  );
}

function DiscardDraft({ view, onClose }: { view: DraftView | null; onClose: () => void }) {
  const { db, tab } = useRuntime();
  return (
    <ConfirmDialog
      opened={view !== null}
      onClose={onClose}
      title="Descartar borrador"
      confirmLabel="Descartar"
      danger
      onConfirm={async () => {
        if (view) await discardDraft(db, view.draft, tab);
        onClose();
      }}
    >
      <p>Se perderá lo que se escribió y no se guardó de {view?.title}. No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
