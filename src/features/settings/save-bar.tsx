import { ArrowRightIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { sameValue } from '#domain/record/patch.ts';
import { isTimeZone, momentIn } from '#domain/values/dates.ts';
import { LETTERHEAD_FIELDS } from '#entities/clinic/letterhead.tsx';
import { differencesOf } from '#record/history/words/differences.ts';
import { formatValue } from '#record/words/value-words.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import { useNow, useToday } from '#runtime/use-clinic.ts';
import { useOnline } from '#runtime/use-sync-status.ts';
import { visitsLeftOut, type LeftOut } from '#store/clinic/coming-visits.ts';
import { Button } from '#ui/controls/button.tsx';
import { DraftLine } from '#ui/form/form.tsx';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import { formatCount, formatMore, formatWeekday } from '#ui/text/format.ts';
import { LeftOutDialog } from './hours/left-out-dialog.tsx';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import styles from './settings.module.css';

/** Changes named in the bar; the others are counted. */
const TOLD = 2;

const NO_TITLES = new Map<string, string>();

/** The bar at the foot that appears with the first change: what changes, and what follows from it. */
export function SaveBar({ form }: { form: SettingsForm }) {
  const { opened, values } = form;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => standsAtFoot(bar.current), []);
  const changes = differencesOf(
    { collection: 'clinic-settings', row_id: CLINIC_SETTINGS_ID, action: 'update', before: opened, after: values },
    NO_TITLES,
  );
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.said}>
        {changes.slice(0, TOLD).map(({ field, label, before, after }) => (
          <p key={`${field} ${label}`} className={styles.change}>
            <b>{label}: </b>
            <span className="visually-hidden">antes </span>
            {before ?? formatValue('clinic-settings', field, null)} <ArrowRightIcon size={16} aria-hidden />
            <span className="visually-hidden">, ahora </span>
            <b>{after}</b>
          </p>
        ))}
        {changes.length > TOLD ? <p className="small">{formatMore(changes.length - TOLD)}</p> : null}
        <Consequences form={form} />
        <DraftLine draft={form.draft} />
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => void form.reset()}>Descartar</Button>
        <Button type="submit" variant="filled" busy={form.submitting}>
          Guardar
        </Button>
      </div>
    </div>
  );
}

/** Consequences of the changes, beyond themselves. */
function Consequences({ form: { opened, values } }: { form: SettingsForm }) {
  const online = useOnline();
  const changes = (field: keyof typeof values) => !sameValue(opened[field], values[field]);
  return (
    <>
      {changes('opening_hours') || changes('closed_days') ? <HoursConsequence opened={opened} values={values} /> : null}
      {changes('timezone') ? <ZoneConsequence zone={values.timezone ?? ''} /> : null}
      {changes('rooms') ? <p>Las citas ya guardadas conservan el nombre de su consultorio.</p> : null}
      {changes('control_overdue_days') ? <p>Cambia quién sale en Seguimiento con «Control vencido».</p> : null}
      {changes('max_offline_days') || changes('pin_required') ? (
        <p>Vale en cada tableta en cuanto el servidor se lo dice.</p>
      ) : null}
      {LETTERHEAD_FIELDS.some(changes) ? <p>Los papeles ya entregados conservan los datos que tenían.</p> : null}
      {online ? null : <p>Sin conexión: se guarda en esta tableta y se envía solo.</p>}
    </>
  );
}

function HoursConsequence({ opened, values }: Pick<SettingsForm, 'opened' | 'values'>) {
  const [shown, setShown] = useState(false);
  const today = useToday();
  const hoursOf = ({ opening_hours, closed_days }: SettingsForm['values']) =>
    JSON.stringify({ opening_hours: opening_hours ?? [], closed_days: closed_days ?? [] });
  const left = valueOf(useLastAnswer(useRead(visitsLeftOut, today, hoursOf(opened), hoursOf(values))));
  if (!left || left.visits.length === 0) return null;
  return (
    <p className={styles.warning}>
      {leftOutWords(left)}{' '}
      <button type="button" className={styles.which} onClick={() => setShown(true)}>
        Ver cuáles
      </button>
      <LeftOutDialog opened={shown} visits={left.visits} onClose={() => setShown(false)} />
    </p>
  );
}

/** "3 citas quedan después de las 13:00." */
function leftOutWords({ visits, after }: LeftOut): string {
  const count = formatCount(visits.length, 'cita queda', 'citas quedan');
  return after === null ? `${count} fuera del horario.` : `${count} después de las ${after}.`;
}

function ZoneConsequence({ zone }: { zone: string }) {
  const now = useNow();
  if (!isTimeZone(zone)) return null;
  const { fecha, hora } = momentIn(now, zone);
  return (
    <p className={styles.warning}>
      En esa zona es {formatWeekday(fecha)}, {hora}: cambia también qué citas son de hoy.
    </p>
  );
}
