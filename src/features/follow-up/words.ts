// The follow-up list's words about a patient and about an attempt.
import {
  CHANNEL_LABELS,
  OUTCOME_LABELS,
  type Channel,
  type ContactAttempt,
  type ContactReason,
} from '#domain/follow-up/contact-attempt.ts';
import type { AttemptFact } from '#domain/follow-up/facts.ts';
import { addDays, dateIn, isDate } from '#domain/values/dates.ts';
import type { Followed } from '#store/follow-up/follow-up-list.ts';
import { formatDayMonth, formatMoney, formatTime, formatWeekday } from '#ui/text/format.ts';

/** The words behind the days: "debía ser el 18/08", "el 09/10 a las 16:00", "último control 05/11". */
export function sinceWords({ reason, since, control, latest, budget }: Followed, today: string): string {
  const day = formatDayMonth(since, today);
  switch (reason) {
    case 'control_vencido':
      return `debía ser el ${day}`;
    case 'falto':
      return latest ? `el ${day} a las ${formatTime(latest.hora)}` : `el ${day}`;
    case 'presupuesto':
      return `${formatMoney(budget?.total_amount)} del ${day}`;
    case 'sin_cita':
      if (control) return `último control ${day}`;
      return latest ? `última cita ${day}` : `desde el ${day}`;
  }
}

/** "Llamar después, hoy", "Llamar después, el 30/11", "No contesta". */
export function outcomeWords(
  { outcome, call_again_on }: Pick<ContactAttempt, 'outcome' | 'call_again_on'>,
  today: string,
): string {
  const words = OUTCOME_LABELS[outcome] ?? outcome;
  if (call_again_on === null) return words;
  if (call_again_on === today) return `${words}, hoy`;
  if (call_again_on === addDays(today, 1)) return `${words}, mañana`;
  return `${words}, el ${formatDayMonth(call_again_on, today)}`;
}

/** " · cobranza" behind an attempt that was about money; '' for others. */
export const reasonWords = (reason: ContactReason): string => (reason === 'cobranza' ? ' · cobranza' : '');

/** "llamada", "WhatsApp": within a sentence. */
export const channelWord = (channel: Channel): string => {
  const label = CHANNEL_LABELS[channel] ?? channel;
  return channel === 'whatsapp' ? label : label.toLocaleLowerCase('es');
};

/** "20/11, llamada". */
export const attemptWords = (
  { at, channel }: Pick<AttemptFact, 'at' | 'channel'>,
  today: string,
  timeZone: string | undefined,
): string => `${formatDayMonth(dateIn(new Date(at), timeZone), today)}, ${channelWord(channel)}`;

/** The change that saving an attempt will make in the list, in words; null where nothing changes. */
export function consequenceOf(
  { outcome, call_again_on }: { outcome: string | null; call_again_on: string | null },
  today: string,
): string | null {
  if (outcome === 'no_desea') return 'No sale más en la lista, hasta que se anote otro intento.';
  // The day may be no date yet, while it is being typed.
  if (outcome !== 'llamar_despues' || !call_again_on || !isDate(call_again_on) || call_again_on <= today) return null;
  const day = formatDayMonth(call_again_on, today);
  const [weekday = ''] = formatWeekday(call_again_on).split(' ');
  return `No sale en la lista hasta el ${weekday} ${day}.`;
}

/** ", Patricia": the first name of whoever noted it; '' for nobody known. */
export const byWords = (name: string | undefined): string => (name ? `, ${name.split(' ')[0]}` : '');
