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
  /** Of the history, the newest first; undefined while they are read. */
  records: readonly R[] | undefined;
  /** When the newest one was last changed, where its own `updated_at` does not tell: a tooth is a record of its own. */
  updatedAt?: string | undefined;
  /** Where one is read, and edited. */
  read: LinkProps['to'];
  edit: LinkProps['to'];
  /** Without any: what it says, and the way to make one. */
  none: { of: CollectionName; icon: ReactNode; title: string; action: ReactNode };
  /** The newest one. */
  children: (record: R) => ReactNode;
}

/** The newest of a history's exams or odontograms, with the way to it; the earlier ones unfold. */
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
