import { PrinterIcon, WifiOffIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { hasMilkTeeth, toothNumbers } from '#domain/clinical/tooth.ts';
import { fullName, patientAge, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { received, waiting, type Change } from '#record/history/words/change.ts';
import { HistoryButton } from '#record/history/history-button.tsx';
import { useReading } from '#record/history/use-reading.ts';
import { useWholePast, type WholePast } from '#record/history/use-whole-past.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { OdontogramView } from '#store/clinical/odontograms.ts';
import { unsentChanges } from '#store/rows/unsent-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { usePrinting } from '#ui/print/use-printing.ts';
import { formatAge, formatLongDate } from '#ui/text/format.ts';
import { useOdontogram } from '../detail/use-odontogram.ts';
import { ODONTOGRAM_FAILED } from '../messages.ts';
import { OdontogramPaper } from '../print/odontogram-paper.tsx';
import { usePaperFacts } from '../print/use-paper-facts.ts';
import { DayChanges } from './day-changes.tsx';
import { PastTeeth } from './past-teeth.tsx';
import { stopsOf, type Stop } from './stops.ts';
import { TimeLine } from './time-line.tsx';
import styles from './past.module.css';

const TITLE = 'Odontograma en el tiempo';

/** The chart as it was, day by day. */
export function PastPage({ id }: { id: string }) {
  const state = useOdontogram(id);
  const unsent = valueOf(useRead((db) => unsentChanges(db, 'odontograms', id), [id]));
  const past = useWholePast(`/odontograms/${id}/history/`, (unsent ?? []).map(({ entry }) => entry.op_id).join());
  const changes = useMemo(() => {
    const known = past.status === 'ready' ? past.entries : [];
    return [...(unsent ?? []).map((each) => waiting(each)), ...known.map((each) => received(each))];
  }, [past, unsent]);
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') {
    const back = { to: '/', label: 'Volver al inicio' } as const;
    return (
      <RecordNotShown collection="odontograms" title={TITLE} message={ODONTOGRAM_FAILED} back={back} state={state} />
    );
  }
  return <Shown view={state.view} past={past} changes={changes} />;
}

interface ShownProps {
  view: OdontogramView;
  past: WholePast;
  changes: readonly Change[];
}

function Shown({ view, past, changes }: ShownProps) {
  const { odontogram, patient } = view;
  const timeZone = useClinicConfig()?.timezone;
  const today = useToday();
  const reading = useReading(changes, false);
  const stops = useMemo(() => withToday(stopsOf(changes, timeZone), today), [changes, timeZone, today]);
  // The newest until somebody chooses: also when a change comes in meanwhile.
  const [chosen, setChosen] = useState<string | null>(null);
  const place = stops.findIndex(({ day }) => day === chosen);
  const shown = place === -1 ? stops.length - 1 : place;
  const stop = stops[shown];
  const isPast = past.status === 'ready' && shown < stops.length - 1;
  return (
    <>
      <PageHeader
        title={TITLE}
        back={{ to: '/odontograms/$id', params: { id: odontogram.id }, label: 'Volver al odontograma' }}
        media={patient ? <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} /> : null}
        subtitle={
          <p className={styles['whose']}>
            <b>{patient ? fullName(patient) : UNKNOWN_PATIENT}</b>
            <span>{formatAge(patient?.fecha_nacimiento, today)}</span>
          </p>
        }
        actions={
          <>
            <HistoryButton
              collection="odontograms"
              id={odontogram.id}
              subtitle={patient ? fullName(patient) : undefined}
            />
            {stop ? (
              <Button icon={<PrinterIcon />} onClick={() => print()}>
                Imprimir esta fecha
              </Button>
            ) : null}
          </>
        }
      />
      <Notice past={past} />
      {past.status === 'loading' ? <Loadable value={undefined}>{() => null}</Loadable> : null}
      {stop ? (
        <>
          <Chart stop={stop} stops={stops} view={view} isPast={isPast} />
          <section className={styles['scrub']} aria-label="Fechas">
            <TimeLine
              stops={stops}
              shown={shown}
              today={today}
              onShow={(next) => setChosen(stops[next]?.day ?? null)}
            />
            <DayChanges stop={stop} reading={reading} timeZone={timeZone} unchanged={stop.changes.length === 0} />
          </section>
        </>
      ) : past.status === 'ready' ? (
        <EmptyState title="Este odontograma todavía no tiene cambios" />
      ) : null}
    </>
  );
}

/** Today stands at the end of the line, also when nothing changed. */
function withToday(stops: readonly Stop[], today: string): readonly Stop[] {
  const last = stops.at(-1);
  if (!last || last.day >= today) return stops;
  return [...stops, { ...last, day: today, differences: [], noted: null, changes: [] }];
}

interface ChartProps {
  stop: Stop;
  stops: readonly Stop[];
  view: OdontogramView;
  isPast: boolean;
}

function Chart({ stop, stops, view, isPast }: ChartProps) {
  const today = useToday();
  const printing = usePrinting();
  const facts = usePaperFacts(view.patient?.id);
  const age = view.patient && patientAge(view.patient, today);
  const changed = new Set(stop.differences.map(({ number }) => number));
  const milk =
    hasMilkTeeth(age) || stops.some(({ teeth }) => toothNumbers('child').some((number) => teeth.has(number)));
  const then = { ...view, odontogram: { ...view.odontogram, notes: stop.notes, data: {} }, updated_at: stop.at };
  return (
    <section className={styles['card']} aria-labelledby="past-day">
      <div className={styles['head']}>
        <h2 id="past-day" aria-live="polite">
          {formatLongDate(stop.day)}
        </h2>
        {isPast ? <Badge tone="warn">Pasado, solo lectura</Badge> : <Badge tone="ok">Como está hoy</Badge>}
      </div>
      <PastTeeth type="adult" teeth={stop.teeth} changed={changed} />
      {milk ? <PastTeeth type="child" teeth={stop.teeth} changed={changed} /> : null}
      {printing ? (
        <OdontogramPaper view={{ ...then, teeth: stop.teeth as OdontogramView['teeth'] }} age={age} facts={facts} />
      ) : null}
    </section>
  );
}

function Notice({ past }: { past: WholePast }) {
  if (past.status === 'offline') {
    return (
      <Banner icon={<WifiOffIcon />} live>
        Sin conexión: el pasado del odontograma está en el servidor. Se verá aquí cuando vuelva la conexión.
      </Banner>
    );
  }
  if (past.status !== 'failed') return null;
  return (
    <Banner tone="warning" live action={<Button onClick={past.retry}>Reintentar</Button>}>
      No se pudo leer el pasado del odontograma. {past.message}
    </Banner>
  );
}
