import { PlusIcon } from 'lucide-react';
import { useState } from 'react';
import type { ConsentTemplate } from '#domain/documents/consent-template.ts';
import { Reviewed } from '#entities/consent/review-badge.tsx';
import { useRead } from '#runtime/read/use-read.ts';
import { allTemplates } from '#store/documents/consent-templates.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { TEMPLATES_FAILED } from '../messages.ts';
import { TemplateEditor } from './template-editor.tsx';
import styles from './consents.module.css';

/** The id in the address of a template that is yet to be written. */
const NEW = 'new';

interface ConsentsSectionProps {
  /** The template that the address names. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The templates of consents: a list, and the editor of one of them. */
export function ConsentsSection({ chosen, onChoose }: ConsentsSectionProps) {
  const state = useRead(allTemplates);
  const [last, setLast] = useState<ConsentTemplate>();
  /** The id of the template that was deleted here: the list may still hold it for a moment. */
  const [removed, setRemoved] = useState<string>();
  if (state.status === 'loading') return null;
  if (state.status === 'failed') {
    return (
      <Card title="Plantillas">
        <ReadFailed message={TEMPLATES_FAILED} onRetry={state.retry} />
      </Card>
    );
  }
  const templates = state.value;
  const wanted = chosen ?? last?.id;
  const found = templates.find(({ id }) => id === wanted);
  // Another tablet has deleted the template in the editor: what was typed stays.
  const gone = !found && last?.id === wanted && wanted !== removed ? last : undefined;
  const isNew = chosen === NEW || (templates.length === 0 && !gone);
  const shown = isNew ? undefined : (found ?? gone ?? templates[0]);
  if (shown && shown !== last) setLast(shown);
  return (
    <div className={styles.columns}>
      <Card
        title="Plantillas"
        padded={false}
        actions={
          <Button variant="quiet" icon={<PlusIcon size={18} />} onClick={() => onChoose(NEW)}>
            Nueva
          </Button>
        }
      >
        <TemplateList templates={templates} shown={shown?.id} onChoose={onChoose} />
      </Card>
      <TemplateEditor
        key={shown?.id ?? NEW}
        template={shown}
        deleted={shown !== undefined && shown === gone}
        onSaved={onChoose}
        onDeleted={() => {
          setRemoved(shown?.id);
          onChoose(undefined);
        }}
      />
    </div>
  );
}

interface TemplateListProps {
  templates: readonly ConsentTemplate[];
  shown: string | undefined;
  onChoose: (id: string) => void;
}

function TemplateList({ templates, shown, onChoose }: TemplateListProps) {
  return (
    <ul className={styles.list}>
      {templates.map((template) => (
        <li key={template.id}>
          <button
            type="button"
            aria-current={template.id === shown ? 'true' : undefined}
            onClick={() => onChoose(template.id)}
          >
            <b>{template.title}</b>
            <Reviewed template={template} />
          </button>
        </li>
      ))}
    </ul>
  );
}
