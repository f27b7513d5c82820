import { Link } from '@tanstack/react-router';
import { PhoneIcon } from 'lucide-react';
import { daysSince } from '#domain/values/spans.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { phoneLinks, useTelephones } from '#entities/patient/phone-links.ts';
import { reachablesOf } from '#entities/patient/reach.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { Button, ButtonAnchor, ButtonLink, IconButton } from '#ui/controls/button.tsx';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatCount } from '#ui/text/format.ts';
import { ReasonBadge } from '../reason-badge.tsx';
import { attemptWords, outcomeWords, sinceWords } from '../words.ts';
import type { FollowUpRow } from './use-follow-up-page.ts';
import styles from './follow-up.module.css';

interface LinesProps {
  rows: readonly FollowUpRow[];
  /** The marks by the id of the newest attempt. */
  marks: ReadonlyMap<string, RecordMark>;
  onNote: (row: FollowUpRow) => void;
  onMessage: (row: FollowUpRow) => void;
}

/** The patients to be called: why and since when, the last attempt, and what can be done. */
export function FollowUpLines({ rows, marks, ...acts }: LinesProps) {
  return (
    <ol className={styles.lines} aria-label="Pacientes por llamar">
      {rows.map((row) => (
        <Line key={row.patient} row={row} mark={row.attempt ? marks.get(row.attempt.id) : undefined} {...acts} />
      ))}
    </ol>
  );
}

interface LineProps extends Pick<LinesProps, 'onNote' | 'onMessage'> {
  row: FollowUpRow;
  mark: RecordMark | undefined;
}

function Line({ row, mark, onNote, onMessage }: LineProps) {
  const { patient, person, reason, since } = row;
  const today = useToday();
  const name = person ? fullName(person) : UNKNOWN_PATIENT;
  return (
    <li>
      <Avatar id={patient} firstName={person?.first_name ?? name} lastName={person?.last_name} />
      <div className={styles.who}>
        <Link to="/patients/$id" params={{ id: patient }} className={styles.name}>
          {name}
        </Link>
        <p className={styles.why}>
          <ReasonBadge reason={reason} />
          <span>
            <b>{formatCount(daysSince(since, today), 'día', 'días')}</b>, {sinceWords(row, today)}
          </span>
        </p>
      </div>
      <Tried row={row} mark={mark} />
      <div className={styles.acts}>
        <Reach row={row} name={name} onMessage={() => onMessage(row)} />
        <Button aria-label={`Anotar un intento con ${name}`} onClick={() => onNote(row)}>
          Anotar
        </Button>
        <ButtonLink
          to="/appointments/new"
          search={{ patient, contact: 'llamada', desde: 'seguimiento' }}
          variant="accent"
          aria-label={`Nueva Cita de ${name}`}
        >
          Nueva Cita
        </ButtonLink>
      </div>
    </li>
  );
}

/** The last attempt and how many there were. */
function Tried({ row: { person, attempt, attempts }, mark }: { row: FollowUpRow; mark: RecordMark | undefined }) {
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  const silent = person !== undefined && reachablesOf(person, today).length === 0;
  if (!attempt) {
    return (
      <p className={styles.tried}>
        {silent ? <b>Sin teléfono</b> : null}
        <small>{silent ? 'Anote los datos en su ficha' : 'Sin intentos'}</small>
      </p>
    );
  }
  return (
    <p className={styles.tried}>
      <b>
        {outcomeWords(attempt, today)} <MarkBadge mark={mark} />
      </b>
      <small>
        {attemptWords(attempt, today, timeZone)} · {formatCount(attempts, 'intento', 'intentos')}
        {silent ? ' · sin teléfono' : ''}
      </small>
    </p>
  );
}

interface ReachProps {
  row: FollowUpRow;
  name: string;
  onMessage: () => void;
}

/** A call, and a message that is shown before WhatsApp opens. Both are off without a telephone. */
function Reach({ row: { person }, name, onMessage }: ReachProps) {
  const today = useToday();
  const prefix = useClinicConfig()?.country_code;
  const read = useTelephones();
  const reachables = person ? reachablesOf(person, today) : [];
  const links = reachables.map(({ phone }) => phoneLinks(phone, prefix, undefined, read));
  const call = links[0]?.call;
  const label = `Llamar a ${name}`;
  return (
    <>
      {call === undefined ? (
        <IconButton label={`${label}: sin teléfono`} icon={<PhoneIcon />} disabled />
      ) : (
        <ButtonAnchor
          href={call}
          icon={<PhoneIcon />}
          className={styles.icon}
          aria-label={label}
          title={`Llamar: ${reachables[0]!.phone}`}
        />
      )}
      <IconButton
        label={`WhatsApp a ${name}`}
        icon={<WhatsAppIcon />}
        disabled={links.every((each) => (each?.whatsapp ?? null) === null)}
        onClick={onMessage}
      />
    </>
  );
}
