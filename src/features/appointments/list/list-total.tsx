import { useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { countDays } from '#store/agenda/count-appointments.ts';
import { formatCount } from '#ui/text/format.ts';
import { isNarrowed, type AppointmentListSearch } from './list-address.ts';
import type { AppointmentPage } from './use-appointment-page.ts';

/** The count beside the title; for today alone, without the visits that were moved away. */
export function ListTotal({ state, search }: { state: Read<AppointmentPage>; search: AppointmentListSearch }) {
  const today = useToday();
  const { q = '', from, to, estado, patient } = search;
  const isToday = from === today && to === today && q.trim() === '' && !estado && !patient;
  // The list holds visits that were moved to another date, for which no patient comes.
  const standing = valueOf(useRead(readStanding, isToday ? today : null));
  return (
    <span className="detail" aria-live="polite">
      {isToday && typeof standing === 'number' && isComplete(state)
        ? formatCount(standing, 'cita hoy', 'citas hoy')
        : textOf(state, isNarrowed(search))}
    </span>
  );
}

const isComplete = (state: Read<AppointmentPage>): boolean => state.status === 'ready' && state.value.complete;

function textOf(state: Read<AppointmentPage>, narrowed: boolean): string {
  if (state.status !== 'ready') return '\u00A0';
  const { total, more, complete } = state.value;
  const count = narrowed
    ? formatCount(total, 'cita encontrada', 'citas encontradas')
    : formatCount(total, 'cita', 'citas');
  if (!complete) return `${count} por ahora`;
  return more ? `más de ${count}` : count;
}

const readStanding = async (db: ArcadaDatabase, today: string | null) =>
  today === null ? null : ((await countDays(db, today, today)).get(today) ?? 0);
