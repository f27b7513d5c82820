import { dateIn } from '#domain/values/dates.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { patientAttempts } from '#store/follow-up/attempts.ts';
import { formatCount, formatDayMonth, formatMore } from '#ui/text/format.ts';
import { ChannelIcon } from '../channel-icon.tsx';
import { byWords, outcomeWords, reasonWords } from '../words.ts';
import styles from './attempt-form.module.css';

/** The number of earlier attempts that are named; the others are counted. */
const NAMED = 3;

/** The earlier attempts with a patient, so that nobody asks twice. */
export function PreviousAttempts({ patient, except }: { patient: string; except: string | undefined }) {
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  const read = valueOf(useRead(patientAttempts, patient));
  const before = read?.attempts.filter(({ id }) => id !== except) ?? [];
  if (!read || before.length === 0) return null;
  return (
    <section aria-label="Antes">
      <p className={styles.before}>
        <b>Antes</b> {formatCount(before.length, 'intento', 'intentos')}
      </p>
      <ul className={styles.previous}>
        {before.slice(0, NAMED).map(({ id, at, channel, reason, created_by, ...attempt }) => (
          <li key={id}>
            <ChannelIcon channel={channel} />
            <b>
              {outcomeWords(attempt, today)}
              {reasonWords(reason)}
            </b>
            <span>
              {formatDayMonth(dateIn(new Date(at), timeZone), today)}
              {byWords(read.people.get(created_by ?? ''))}
            </span>
          </li>
        ))}
        {before.length > NAMED ? <li>{formatMore(before.length - NAMED)}</li> : null}
      </ul>
    </section>
  );
}
