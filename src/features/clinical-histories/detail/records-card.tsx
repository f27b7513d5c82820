import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatDate } from '#ui/text/format.ts';
import styles from './history-detail.module.css';

interface RecordsCardProps<R> {
  title: string;
  /** The history's records, the newest first; undefined while they are read. */
  records: readonly R[] | undefined;
  /** The newest record's last change, if its own `updated_at` does not tell: a tooth is a record of its own. */
  updatedAt?: string | undefined;
  /** The route of a record. */
  read: LinkProps['to'];
  edit: LinkProps['to'];
  /** Shown without any record: the words, and the button that makes one. */
  none: { of: CollectionName; icon: ReactNode; title: string; action: ReactNode };
  /** Renders the newest record. */
  children: (record: R) => ReactNode;
}

/** The newest of a history's exams or odontograms with a link; the earlier ones unfold. */
export function RecordsCard<R extends { id: string; created_at: string; updated_at: string }>(
  props: RecordsCardProps<R>,
) {
  const { title, records, updatedAt, read, edit, none, children } = props;
  const timeZone = useClinicConfig()?.timezone;
  const [open, setOpen] = useState(false);
  const listId = useId();
  if (!records) return <Card title={title}>{null}</Card>;
  const [newest, ...earlier] = records;
  if (!newest) {
    return (
      <Card title={title} padded={false}>
        <NoneYet {...none} />
      </Card>
    );
  }
  const to = (target: LinkProps['to'], { id }: R) => ({ to: target, params: { id } }) as unknown as { to: '/' };
  return (
    <Card
      title={title}
      actions={
        <>
          <Link {...to(edit, newest)} aria-label={`Editar: ${title}`}>
            Editar
          </Link>
          <Link {...to(read, newest)} aria-label={`Ver: ${title}`}>
            Ver
          </Link>
        </>
      }
    >
      {children(newest)}
      <p className="small text-2">Actualizado {formatDate(updatedAt ?? newest.updated_at, timeZone)}</p>
      {earlier.length === 0 ? null : (
        <>
          <Button
            variant="quiet"
            className={styles.all}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Ver solo el último' : `Ver todos (${records.length})`}
          </Button>
          <ul id={listId} className={styles.earlier} hidden={!open}>
            {earlier.map((record) => (
              <li key={record.id}>
                <Link {...to(read, record)} className="row">
                  {title} del {formatDate(record.created_at, timeZone)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
