import { useState } from 'react';
import { Letterhead, type LetterheadField } from '#entities/clinic/letterhead.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import paper from '#ui/print/paper.module.css';
import { PaperHead } from '#ui/print/paper.tsx';
import { formatDate, formatMoney } from '#ui/text/format.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import styles from './papers.module.css';

const PAPERS = {
  recibo: { label: 'Recibo', title: 'Recibo de pago', sum: 'Monto recibido' },
  presupuesto: { label: 'Presupuesto', title: 'Presupuesto', sum: 'Total' },
} as const;

type PaperKind = keyof typeof PAPERS;

interface PaperPreviewProps {
  values: SettingsForm['values'];
  /** The field that is being typed in, marked on the paper. */
  typing: LetterheadField | null;
}

/** A paper of an invented patient under the head that is being written. */
export function PaperPreview({ values, typing }: PaperPreviewProps) {
  const [kind, setKind] = useState<PaperKind>('recibo');
  const { title, sum } = PAPERS[kind];
  const options = Object.entries(PAPERS).map(([value, { label }]) => ({ value: value as PaperKind, label }));
  const name = values.clinic_name ?? '';
  return (
    <Card
      title="Así sale"
      padded={false}
      className={styles.preview ?? ''}
      actions={
        <Segmented
          name="paper"
          label="Papel"
          options={options}
          value={kind}
          onChange={(next) => setKind(next ?? kind)}
        />
      }
    >
      <div className={styles.desk}>
        <article className={`${paper.paper} ${styles.paper}`} aria-label="Vista previa del papel">
          <PaperHead
            clinic={typing === 'clinic_name' ? <mark>{name}</mark> : name}
            details={<Letterhead clinic={values} marked={typing} />}
            mark={44}
          >
            <div className={styles.number}>
              <p>{title}</p>
              <b>R-000412</b>
            </div>
          </PaperHead>
          <div className={styles.body}>
            <dl>
              <dt>Paciente</dt>
              <dd>María de los Ángeles Castañeda</dd>
              <dt>Por</dt>
              <dd>Ortodoncia completa</dd>
              <dt>Fecha</dt>
              <dd>{formatDate(useToday())}</dd>
            </dl>
            <p className={styles.sum}>
              {sum} <b>{formatMoney(240)}</b>
            </p>
          </div>
        </article>
      </div>
    </Card>
  );
}
