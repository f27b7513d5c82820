import { PrinterIcon, WifiOffIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { observationsOf } from '#domain/clinical/odontogram.ts';
import { hasMilkTeeth, toothNumbers } from '#domain/clinical/tooth.ts';
import type { ChangeEntry } from '#domain/wire/history.ts';
import { fullName, patientAge } from '#domain/patients/patient.ts';
import { received, waiting, type Change } from '#record/history/words/change.ts';
import { HistoryButton } from '#record/history/history-button.tsx';
import { useReading } from '#record/history/use-reading.ts';
import { useWholePast } from '#record/history/use-whole-past.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ServerRead } from '#runtime/read/use-server-read.ts';
import type { OdontogramView } from '#store/clinical/odontograms.ts';
import { unsentChanges } from '#store/rows/unsent-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { usePrinting } from '#ui/print/use-printing.ts';
import { formatLongDate } from '#ui/text/format.ts';
import { OdontogramHeader } from '../detail/odontogram-header.tsx';
import { useOdontogram } from '../detail/use-odontogram.ts';
import { ODONTOGRAM_FAILED } from '../messages.ts';
import { OdontogramPaper } from '../print/odontogram-paper.tsx';
import { useOdontogramFacts } from '../print/use-odontogram-facts.ts';
import { DayChanges } from './day-changes.tsx';
import { PastTeeth } from './past-teeth.tsx';
import { stopsOf, type Stop } from './stops.ts';
import { TimeLine } from './time-line.tsx';
import styles from './past.module.css';

const TITLE = 'Odontograma en el tiempo';

/** The chart of each day on which it changed. */
export function PastPage({ id }: { id: string }) {
  const state = useOdontogram(id);
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') {
    const back = { to: '/', label: 'Volver al inicio' } as const;
    return (
      <RecordNotShown collection="odontograms" title={TITLE} message={ODONTOGRAM_FAILED} back={back} state={state} />
    );
  }
  return <Shown view={state.view} />;
}

function Shown({ view }: { view: OdontogramView }) {
  const { odontogram, patient } = view;
  const timeZone = useClinicConfig()?.timezone;
  const today = useToday();
  const { past, changes } = usePast(view);
  const reading = useReading(changes, false);
  const stops = useMemo(() => {
    const now = { day: today, at: view.updated_at, teeth: view.teeth, notes: observationsOf(view.odontogram) };
    return stopsOf(changes, now, timeZone);
  }, [changes, view, timeZone, today]);
  // Null: the newest day, also when a change comes in; until a day is chosen.
  const [chosen, setChosen] = useState<string | null>(null);
  const place = stops.findIndex(({ day }) => day === chosen);
  const shown = place === -1 ? stops.length - 1 : place;
  const stop = stops[shown]!;
  return (
    <>
      <OdontogramHeader
        title={TITLE}
        back={{ to: '/odontograms/$id', params: { id: odontogram.id }, label: 'Volver al odontograma' }}
        patient={patient}
        actions={
          <>
            <HistoryButton
              collection="odontograms"
              id={odontogram.id}
              subtitle={patient ? fullName(patient) : undefined}
            />
            <Button icon={<PrinterIcon />} onClick={() => print()}>
              Imprimir esta fecha
            </Button>
          </>
        }
      />
      <Notice past={past} />
      <Chart stop={stop} stops={stops} view={view} isPast={shown < stops.length - 1} />
      {past.status === 'loading' ? <Loadable value={undefined}>{() => null}</Loadable> : null}
      {past.value ? (
        <section className={styles.scrub} aria-label="Fechas">
          <div className={styles.slider}>
            <TimeLine
              stops={stops}
              shown={shown}
              today={today}
              onShow={(next) => setChosen(stops[next]?.day ?? null)}
            />
          </div>
          <div className={styles.changes}>
            <DayChanges stop={stop} reading={reading} timeZone={timeZone} />
          </div>
        </section>
      ) : null}
    </>
  );
}

/** The past: all of it, with this tablet's unsent changes, or nothing, for a part would show a false mouth. */
function usePast({ odontogram: { id }, updated_at }: OdontogramView): {
  past: ServerRead<ChangeEntry[]>;
  changes: readonly Change[];
} {
  const unsent = valueOf(useRead(unsentChanges, 'odontograms', id));
  // Read again when a change is sent, and when another tablet's mark arrives.
  const stamp = [updated_at, ...(unsent ?? []).map(({ entry }) => entry.op_id)].join();
  const past = useWholePast(`/odontograms/${id}/history/`, stamp);
  const known = past.value;
  const changes = useMemo(
    () => (known ? [...(unsent ?? []).map((each) => waiting(each)), ...known.map((each) => received(each))] : []),
    [known, unsent],
  );
  return { past, changes };
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
  const facts = useOdontogramFacts(view.patient?.id);
  const age = view.patient && patientAge(view.patient, today);
  const changed = new Set(stop.differences.map(({ number }) => number));
  const milk =
    hasMilkTeeth(age) || stops.some(({ teeth }) => toothNumbers('child').some((number) => teeth.has(number)));
  const then = { ...view, odontogram: { ...view.odontogram, notes: stop.notes, data: {} }, updated_at: stop.at };
  return (
    <section className={styles.card} aria-labelledby="past-day">
      <div className={styles.head}>
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

function Notice({ past }: { past: ServerRead<ChangeEntry[]> }) {
  // The last answer stays while it is read again, and offline.
  if (past.value) return null;
  if (past.status === 'offline') {
    return (
      <div className={styles.notice}>
        <Banner icon={<WifiOffIcon />} live>
          Sin conexión: el pasado del odontograma está en el servidor. Se verá aquí cuando vuelva la conexión.
        </Banner>
      </div>
    );
  }
  if (past.status !== 'failed') return null;
  return (
    <div className={styles.notice}>
      <Banner tone="warning" live action={<RetryButton onRetry={past.reload} />}>
        No se pudo leer el pasado del odontograma. {past.message}
      </Banner>
    </div>
  );
}
