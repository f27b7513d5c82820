import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ConsentTemplate } from '#domain/documents/consent-template.ts';
import { Reviewed } from '#entities/consent/review-badge.tsx';
import { FieldNotes } from '#ui/form/field.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Card } from '#ui/layout/card.tsx';
import parts from '#ui/layout/parts.module.css';
import type { Choice } from './choice.ts';
import styles from './new.module.css';

interface TemplateListProps {
  form: FormHandle<Choice>;
  templates: readonly ConsentTemplate[];
  /** The person on screen may write templates. */
  mayWrite: boolean;
}

/** The templates, one of which is chosen, each with its review. */
export function TemplateList({ form, templates, mayWrite }: TemplateListProps) {
  const id = useId();
  const error = form.errors.template;
  return (
    <Card
      title="Plantilla"
      padded={false}
      actions={
        mayWrite ? (
          <Link to="/ajustes" search={{ seccion: 'consentimientos' }}>
            Editar en Ajustes
          </Link>
        ) : null
      }
    >
      <div
        role="radiogroup"
        aria-label="Plantilla"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles.templates}
        tabIndex={-1}
      >
        {templates.map((template) => (
          <label key={template.id} className={`${parts.choosable} ${styles.template}`}>
            <input
              type="radio"
              className={parts.chooser}
              name="template"
              value={template.id}
              checked={form.values.template === template.id}
              onChange={() => form.set('template', template.id)}
            />
            <span>
              <b>{template.title}</b>
              <Reviewed template={template} />
            </span>
          </label>
        ))}
        <FieldNotes id={id} error={error} warning={undefined} hint={undefined} />
      </div>
    </Card>
  );
}
