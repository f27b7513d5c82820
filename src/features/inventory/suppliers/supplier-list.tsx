import { MailIcon, PencilIcon, PhoneIcon, TruckIcon } from 'lucide-react';
import { useState } from 'react';
import type { Supplier } from '#domain/inventory/supplier.ts';
import { isEmail, mailtoLink } from '#domain/values/email.ts';
import { usePhoneLinks } from '#entities/patient/phone-links.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useMarks } from '#record/read/use-marks.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import { formatNumber } from '#ui/text/format.ts';
import type { OpenWindows } from '../page/windows.ts';
import styles from './suppliers.module.css';

/** Suppliers shown at first. */
const FIRST = 6;

/** The suppliers, each with links to call and to write, and its form. */
export function SupplierList({ suppliers, open }: { suppliers: readonly Supplier[]; open: OpenWindows }) {
  const [all, setAll] = useState(false);
  const shown = all ? suppliers : suppliers.slice(0, FIRST);
  const ids = shown.map(({ id }) => id);
  const marks = useMarks('suppliers', ids);
  const add = (variant: 'outline' | 'quiet') => (
    <Button variant={variant} onClick={() => open.form({ kind: 'new-supplier' })}>
      Nuevo Proveedor
    </Button>
  );
  return (
    // In a long list, the page's own button is far above.
    <Card title="Proveedores" padded={false} actions={suppliers.length > FIRST ? add('quiet') : null}>
      {suppliers.length === 0 ? (
        <EmptyState compact icon={<TruckIcon size={22} />} title="Sin proveedores" action={add('outline')} />
      ) : (
        <ul className={styles.list} aria-label="Proveedores">
          {shown.map((supplier) => (
            <SupplierLine key={supplier.id} supplier={supplier} mark={marks?.get(supplier.id)} open={open} />
          ))}
        </ul>
      )}
      {shown.length < suppliers.length ? (
        <div className="more">
          <Button variant="quiet" block onClick={() => setAll(true)}>
            Ver los {formatNumber(suppliers.length)} proveedores
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface SupplierLineProps {
  supplier: Supplier;
  mark: RecordMark | undefined;
  open: OpenWindows;
}

function SupplierLine({ supplier: { id, name, contact, phone, email, notes }, mark, open }: SupplierLineProps) {
  const call = usePhoneLinks(phone)?.call;
  const facts = [contact, notes === null ? null : excerpt(notes)].filter(Boolean);
  return (
    <li>
      <span className={styles.who}>
        <span>
          <b>{name}</b>
          <MarkBadge mark={mark} />
        </span>
        {facts.length === 0 ? null : <small>{facts.join(' · ')}</small>}
      </span>
      <span className={styles.reach}>
        {call === undefined ? null : (
          <a href={call} aria-label={`Llamar a ${name}: ${phone}`}>
            <PhoneIcon size={17} />
            {phone}
          </a>
        )}
        {/* Free text: without an email address in it there is no link. */}
        {email === null ? null : !isEmail(email) ? (
          <span>{email}</span>
        ) : (
          <a href={mailtoLink(email)} aria-label={`Escribir a ${name}: ${email}`}>
            <MailIcon size={17} />
            {email}
          </a>
        )}
      </span>
      <IconButton
        variant="quiet"
        className={styles.edit}
        label={`Editar ${name}`}
        icon={<PencilIcon />}
        onClick={() => open.form({ kind: 'edit-supplier', id })}
      />
    </li>
  );
}
