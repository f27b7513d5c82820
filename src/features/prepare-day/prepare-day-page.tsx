import { CalendarIcon } from 'lucide-react';
import { useState } from 'react';
import { StillComing } from '#record/read/still-coming.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import type { DayImages } from '#store/clinical/day-images.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { formatLongDate } from '#ui/text/format.ts';
import { dayName, ofDay, onDay } from './day-words.ts';
import { PatientLine } from './patient-line.tsx';
import type { Which } from './prepare-day-address.ts';
import { ReadyHero } from './ready-hero.tsx';
import { TabletFacts } from './tablet-facts.tsx';
import { useDays, type Days } from './use-days.ts';
import styles from './prepare-day.module.css';

interface PrepareDayPageProps {
  /** The day that the address names. */
  day: Which | undefined;
  onDay: (day: Which) => void;
}

/**
 * Prepares today's and tomorrow's patients on this tablet: their records are here already, and their images are
 * downloaded.
 */
export function PrepareDayPage(props: PrepareDayPageProps) {
  const state = useDays();
  if (state.status === 'failed') return <Unreadable onRetry={state.retry} />;
  return (
    <Loadable value={state.status === 'ready' ? state.value : undefined}>
      {(days) => <Prepared days={days} {...props} />}
    </Loadable>
  );
}

function Prepared({ days, day, onDay }: PrepareDayPageProps & { days: Days }) {
  const today = useToday();
  // Choose the first tab once; later arrivals don't switch it.
  const [opening] = useState<Which>(days.today.patients.length === 0 ? 'next' : 'today');
  const which = day ?? opening;
  const shown = days[which];
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('es') + word.slice(1);
  const options = (['today', 'next'] as const).map((value) => ({
    value,
    label: capital(dayName(days[value].day, today)),
  }));
  return (
    <>
      <PageHeader
        title="Preparar el día"
        subtitle={formatLongDate(shown.day)}
        back={{ to: '/', label: 'Volver al Dashboard' }}
        actions={
          <Segmented
            name="day"
            label="Día"
            options={options}
            value={which}
            onChange={(value) => onDay(value ?? which)}
          />
        }
      />
      <div className={styles.columns}>
        <DayPatients
          shown={shown}
          // The day on screen is downloaded first.
          order={[shown.day, which === 'today' ? days.next.day : days.today.day]}
        />
        <TabletFacts />
      </div>
    </>
  );
}

function DayPatients({ shown, order }: { shown: DayImages; order: readonly string[] }) {
  const today = useToday();
  const { patients, complete, day } = shown;
  // People rely on "Listo sin conexión": it is shown only once every record is here, and so every image is known.
  if (!complete) {
    return (
      <Card>
        <StillComing whole>Aquí se verá quién está listo sin conexión en cuanto haya llegado todo.</StillComing>
      </Card>
    );
  }
  if (patients.length === 0) {
    return (
      <Card>
        <EmptyState icon={<CalendarIcon size={28} />} title={`No hay pacientes ${ofDay(day, today)}`} />
      </Card>
    );
  }
  return (
    <div className="stack">
      <ReadyHero shown={[shown]} days={order} done={`${onDay(day, today)} puede trabajar sin red desde esta tableta`} />
      <Card title={`Pacientes ${ofDay(day, today)}`} padded={false}>
        <ul>
          {patients.map((row) => (
            <PatientLine key={row.patient} row={row} days={order} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Unreadable({ onRetry }: { onRetry: () => void }) {
  return <ReadFailed message="No se pudieron cargar las citas. Por favor, intenta de nuevo." onRetry={onRetry} />;
}
