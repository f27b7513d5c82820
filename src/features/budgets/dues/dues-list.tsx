import { Link } from '@tanstack/react-router';
import { PhoneIcon } from 'lucide-react';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { usePhoneLinks } from '#entities/patient/phone-links.ts';
import { reachablesOf } from '#entities/patient/reach.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { Button, ButtonAnchor, IconButton } from '#ui/controls/button.tsx';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatDayMonth, formatMoney } from '#ui/text/format.ts';
import type { DuesFilter } from './dues-address.ts';
import { rowWords } from './dues-words.ts';
import type { OpenDues } from './open-dues.ts';
import type { DuesRow } from './use-dues-page.ts';
import styles from './dues.module.css';

interface DuesListProps {
  rows: readonly DuesRow[];
  filter: DuesFilter;
  onOpen: (opened: OpenDues) => void;
}

/** A row a person: what they owe and since when, and the ways to ask for it. */
export function DuesList({ rows, filter, onOpen }: DuesListProps) {
  return (
    <ol aria-label="Personas con cuotas">
      {rows.map((row) => (
        <Row key={row.person.patient} row={row} filter={filter} onOpen={onOpen} />
      ))}
    </ol>
  );
}

interface RowProps {
  row: DuesRow;
  filter: DuesFilter;
  onOpen: (opened: OpenDues) => void;
}

function Row({ row, filter, onOpen }: RowProps) {
  const today = useToday();
  const { person, patient, mark } = row;
  const { what, when, amount, late } = rowWords(person, filter, today);
  const [first] = patient ? reachablesOf(patient, today) : [];
  const name = patient ? fullName(patient) : UNKNOWN_PATIENT;
  const last = lastPaid(row, today);
  return (
    <li className={styles.row}>
      <Avatar id={person.patient} firstName={patient?.first_name} lastName={patient?.last_name} />
      <div className={styles.who}>
        <Link to="/patients/$id" params={{ id: person.patient }} className={styles.name}>
          {name}
        </Link>
        <p className={styles.why}>
          <span>
            <b className={late ? 'wrong' : undefined}>{what}</b> · {when}
            {first ? '' : ' · Sin teléfono'}
          </span>
          <MarkBadge mark={mark} />
        </p>
        <p className={styles.lastBelow}>{row.last ? `Último pago ${last}` : last}</p>
      </div>
      <p className={styles.last}>
        <small>Último pago</small> {last}
      </p>
      <p className={styles.amount} data-late={late || undefined}>
        {formatMoney(amount)} <small>de {formatMoney(person.missing)}</small>
      </p>
      <div className={styles.actions}>
        <Call phone={first?.phone} name={name} />
        <Button
          className={styles.whatsapp}
          icon={<WhatsAppIcon />}
          aria-label={`WhatsApp a ${name}`}
          disabled={!first}
          onClick={() => onOpen({ kind: 'message', row })}
        >
          <span>WhatsApp</span>
        </Button>
        <Button
          variant="accent"
          className={styles.pay}
          aria-label={`Pagar: ${name}`}
          disabled={!patient}
          onClick={() => onOpen({ kind: 'pay', row })}
        >
          Pagar
        </Button>
      </div>
    </li>
  );
}

/** "18/06 · $220,00", "Sin pagos". */
export function lastPaid({ last }: DuesRow, today: string): string {
  return last ? `${formatDayMonth(last.payment_date, today)} · ${formatMoney(last.amount)}` : 'Sin pagos';
}

function Call({ phone, name }: { phone: string | undefined; name: string }) {
  const links = usePhoneLinks(phone);
  if (!links) return <IconButton label="Sin teléfono" icon={<PhoneIcon />} disabled />;
  return (
    <ButtonAnchor
      className={styles.call}
      href={links.call}
      icon={<PhoneIcon />}
      aria-label={`Llamar por ${name}: ${phone ?? ''}`}
      title={`Llamar: ${phone ?? ''}`}
    />
  );
}
