import { useEffect, useRef, useState } from 'react';
import { CONSENT_KIND_LABELS, type ConsentTemplate } from '#domain/documents/consent-template.ts';
import { titleOf } from '#domain/registry.ts';
import { sameValue } from '#domain/record/patch.ts';
import { FilledText } from '#entities/consent/consent-text.tsx';
import { DeleteZone } from '#record/delete/delete-zone.tsx';
import { ClashNotices } from '#record/form/clash-notices.tsx';
import { DeletedNotice, RestoreDeleted } from '#record/form/deleted-notice.tsx';
import { LeaveGuard } from '#record/form/leave-guard.tsx';
import { bind, useRecordForm, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { HistoryButton } from '#record/history/history-button.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { templateWrites } from '#store/documents/consent-templates.ts';
import { Button } from '#ui/controls/button.tsx';
import { DraftLine, Form } from '#ui/form/form.tsx';
import { optionsOf, SelectField, TextField } from '#ui/form/fields.tsx';
import { isTouched } from '#ui/form/form-values.ts';
import { Checkbox } from '#ui/inputs/choices.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import { formatDate } from '#ui/text/format.ts';
import { TEMPLATE_DELETE_FAILED, TEMPLATE_FAILED, TEMPLATE_SAVED } from '../messages.ts';
import { PlaceholderText } from './placeholder-text.tsx';
import { useExample } from './use-example.ts';
import shared from '../settings.module.css';
import styles from './consents.module.css';

type TemplateForm = RecordFormHandle<'consent-templates'>;

interface TemplateEditorProps {
  /** Absent for a new one. */
  template: ConsentTemplate | undefined;
  /** Another person has deleted the template while it stood here. */
  deleted: boolean;
  onSaved: (id: string) => void;
  onDeleted: () => void;
}

/** One editor for a new and for an existing template; "Con un paciente" shows it as it will be read. */
export function TemplateEditor({ template, deleted, onSaved, onDeleted }: TemplateEditorProps) {
  const [view, setView] = useState<'text' | 'filled'>('text');
  const ended = useRef<() => Promise<void>>(undefined);
  const form = useRecordForm({
    collection: 'consent-templates',
    record: template,
    writes: templateWrites,
    saved: TEMPLATE_SAVED,
    failed: TEMPLATE_FAILED,
    onSaved: (id) => {
      // The editor stays open: the form begins again with what is stored now.
      if (template) void ended.current?.();
      else onSaved(id);
    },
  });
  useEffect(() => {
    ended.current = form.reset;
  });
  // A refusal is shown beside the fields that it is about.
  const [refusals, setRefusals] = useState(form.refusals);
  if (form.refusals !== refusals) {
    setRefusals(form.refusals);
    setView('text');
  }
  const title = template?.title ?? 'Plantilla nueva';
  const restore = deleted && template ? <RestoreDeleted collection="consent-templates" record={template} /> : null;
  return (
    <div className="stack">
      <Form form={form} label={title} remedy={restore}>
        {restore && form.error === null ? <DeletedNotice collection="consent-templates" action={restore} /> : null}
        <Card
          title={title}
          actions={
            <>
              {template ? <TemplateHistory template={template} /> : null}
              <Segmented
                name="view"
                label="Vista"
                options={[
                  { value: 'text', label: 'Texto' },
                  { value: 'filled', label: 'Con un paciente' },
                ]}
                value={view}
                onChange={(next) => setView(next ?? 'text')}
              />
            </>
          }
        >
          {view === 'text' ? (
            <Fields form={form} isNew={template === undefined} />
          ) : (
            <Example text={form.values.text} />
          )}
        </Card>
        <ClashNotices form={form} />
        {isTouched(form.opened, form.values) ? <SaveBar form={form} title={title} /> : null}
        <LeaveGuard active={form.draft === 'lost' && !form.submitting} within />
      </Form>
      {template && !deleted ? (
        <DeleteZone
          collection="consent-templates"
          id={template.id}
          action="Eliminar plantilla"
          hint="Los consentimientos ya firmados con ella se conservan como se firmaron."
          failed={TEMPLATE_DELETE_FAILED}
          onDeleted={onDeleted}
        >
          <p>¿Eliminar la plantilla «{template.title}»? Los consentimientos ya firmados se conservan.</p>
        </DeleteZone>
      ) : null}
    </div>
  );
}

const TemplateHistory = ({ template }: { template: ConsentTemplate }) => (
  <HistoryButton
    collection="consent-templates"
    id={template.id}
    subtitle={titleOf('consent-templates', { ...template })}
  />
);

function Fields({ form, isNew }: { form: TemplateForm; isNew: boolean }) {
  const field = bind(form);
  return (
    <div className="stack">
      <TextField {...field('title')} required />
      <SelectField {...field('kind')} required options={optionsOf(CONSENT_KIND_LABELS)} />
      <PlaceholderText form={form} />
      <Review form={form} isNew={isNew} />
    </div>
  );
}

/** "Revisada": of the words that are stored, so that it waits for a change of them to be saved. */
function Review({ form, isNew }: { form: TemplateForm; isNew: boolean }) {
  const { opened, values } = form;
  const today = useToday();
  const person = usePerson();
  const changed = (['title', 'text'] as const).some((name) => !sameValue(opened[name], values[name]));
  const waits = isNew || changed;
  const reviewed = !waits && values.reviewed_on !== null;
  function tick(checked: boolean): void {
    form.set('reviewed_on', checked ? today : null);
    form.set('reviewed_by', checked ? (person?.id ?? null) : null);
  }
  return (
    <div className={styles.review} data-reviewed={reviewed || undefined}>
      <Checkbox
        name="reviewed_on"
        label="Revisada por la clínica"
        description={reviewWords(waits, values.reviewed_on)}
        checked={reviewed}
        disabled={waits}
        onChange={tick}
      />
    </div>
  );
}

function reviewWords(waits: boolean, on: string | null): string {
  if (waits) return 'Guarde primero el texto: la marca vale para lo guardado.';
  return on === null ? 'Hasta entonces, al firmar se lee «Ejemplo: hágalo revisar».' : `El ${formatDate(on)}.`;
}

function Example({ text }: { text: string | null }) {
  const filling = useExample();
  return (
    <div className={styles.example}>
      <FilledText template={text ?? ''} filling={filling} />
    </div>
  );
}

function SaveBar({ form, title }: { form: TemplateForm; title: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => standsAtFoot(bar.current), []);
  return (
    <div ref={bar} className={shared.bar}>
      <div className={shared.said}>
        <p className={shared.change}>
          <b>{title}: con cambios</b>
        </p>
        <p>Lo ya firmado no cambia.</p>
        <DraftLine draft={form.draft} />
      </div>
      <div className={shared.buttons}>
        <Button onClick={() => void form.reset()}>Descartar</Button>
        <Button type="submit" variant="filled" busy={form.submitting}>
          Guardar
        </Button>
      </div>
    </div>
  );
}
