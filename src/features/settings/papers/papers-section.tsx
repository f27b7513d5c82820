import { useState } from 'react';
import { bind } from '#record/form/use-record-form.ts';
import { taxNumberName } from '#domain/clinic/tax-number.ts';
import { LETTERHEAD_FIELDS, type LetterheadField } from '#entities/clinic/letterhead.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import { PaperPreview } from './paper-preview.tsx';
import styles from './papers.module.css';

/** The head of the papers, and how a paper comes out with it. */
export function PapersSection({ form }: { form: SettingsForm }) {
  const field = bind(form);
  const [typing, setTyping] = useState<LetterheadField | null>(null);
  return (
    <div className={styles.columns}>
      <Card title="Encabezado">
        <div
          className={styles.fields}
          onFocus={({ target }) =>
            setTyping(LETTERHEAD_FIELDS.find((name) => name === target.getAttribute('name')) ?? null)
          }
          onBlur={() => setTyping(null)}
        >
          {LETTERHEAD_FIELDS.map((name) => (
            <TextField
              key={name}
              {...field(name)}
              wide={name === 'address'}
              {...(name === 'clinic_name' && { required: true })}
              {...(name === 'tax_number' && { hint: taxNumberName(form.values.country) })}
              {...((name === 'telephone' || name === 'whatsapp') && { inputMode: 'tel' as const })}
            />
          ))}
        </div>
      </Card>
      <PaperPreview values={form.values} typing={typing} />
    </div>
  );
}
