import { CheckIcon, FlagIcon, XIcon } from 'lucide-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { archwireWords, sizeWords } from '#domain/clinical/notes/orthodontic-control.ts';
import { arcsOverTime, placeOf, type ArcsOverTime, type WireBar } from '#domain/orthodontics/arcs-over-time.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatDate, formatDayMonth, formatMonth } from '#ui/text/format.ts';
import type { CaseView } from '../shown/case-view.ts';
import { HatchMark } from '../shown/month-bar.tsx';
import { ArcsList } from './arcs-list.tsx';
import { yearLabels } from './year-labels.ts';
import styles from './arcs.module.css';

interface ArcsCardProps {
  view: CaseView;
  today: string;
}

/** The wires over the months of the treatment, drawn or as a list of the controls. */
export function ArcsCard({ view, today }: ArcsCardProps) {
  const [asList, setAsList] = useState(false);
  const arcs = arcsOverTime(view.course, view.controls, view.missed, today);
  return (
    <Card
      title="Arcos en el tiempo"
      padded={false}
      actions={
        <Button variant="quiet" onClick={() => setAsList(!asList)}>
          {asList ? 'Ver el dibujo' : 'Ver como lista'}
        </Button>
      }
    >
      {asList ? <ArcsList view={view} arcs={arcs} /> : <Drawing view={view} arcs={arcs} />}
    </Card>
  );
}

/** More months than this are named by quarters: their names would overlap. */
const NAMED = 24;

/**
 * Whether the words of today's line would cover those of the planned end, which stand left of theirs: at 768 pixels
 * they take up to a seventh of the width. The legend says the planned end in that case.
 */
function isEndCovered({ months, now, plannedEnd }: ArcsOverTime): boolean {
  const ahead = placeOf(months, plannedEnd) - placeOf(months, now);
  return ahead > -7 && ahead < 20;
}

function Drawing({ view, arcs }: { view: CaseView; arcs: ArcsOverTime }) {
  const { months, now } = arcs;
  const columns = { gridTemplateColumns: months.map(({ days }) => `${days}fr`).join(' ') };
  const place = (date: string) => `${placeOf(months, date).toFixed(2)}%`;
  const isOver = view.course.phase === 'terminado';
  const started = view.months.month > 0;
  const covered = started && isEndCovered(arcs);
  const years = yearLabels(months, started ? now : null, covered ? null : arcs.plannedEnd);
  return (
    <>
      {/* A drawing of elements, which no <img> can hold. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={styles.drawing} role="img" aria-label={`Arcos en el tiempo: ${summary(arcs)}`}>
        <div className={styles.months} style={columns} data-many={months.length > NAMED || undefined}>
          {months.map(({ from }) => (
            <span key={from} data-now={from.slice(0, 7) === now.slice(0, 7) || undefined}>
              <b>{years.get(from) ?? ''}</b>
              <i data-quarter={(Number(from.slice(5, 7)) - 1) % 3 === 0 || undefined}>{formatMonth(from)}</i>
            </span>
          ))}
        </div>
        <div className={styles.body}>
          <div className={styles.ahead} style={{ left: place(now) }} />
          <div className={styles.columns} style={columns}>
            {months.map(({ from }) => (
              <i key={from} />
            ))}
          </div>
          <div className={styles.end} style={{ left: place(arcs.plannedEnd) }}>
            {covered ? null : (
              <span>
                <FlagIcon size={15} />
                fin {formatDayMonth(arcs.plannedEnd, now)}
              </span>
            )}
          </div>
          <Row label="Superior" bars={arcs.upper} arcs={arcs} />
          <Row label="Inferior" bars={arcs.lower} arcs={arcs} />
          <Events arcs={arcs} place={place} />
          {started ? (
            <div className={styles.now} style={{ left: place(now) }}>
              <span>{isOver ? 'Fin' : `Hoy, mes ${view.months.month}`}</span>
            </div>
          ) : null}
        </div>
      </div>
      <Legend isOver={isOver} plannedEnd={covered ? arcs.plannedEnd : null} />
    </>
  );
}

/** The drawing in one sentence; the list says all of it. */
const summary = ({ upper, lower, controls, missed }: ArcsOverTime): string => {
  const wires = (bars: readonly WireBar[]) => bars.map(({ wire }) => archwireWords(wire)).join(', ') || 'ninguno';
  const counts = [
    formatCount(controls.length, 'control', 'controles'),
    formatCount(missed.length, 'inasistencia', 'inasistencias'),
  ];
  return `superior ${wires(upper)}; inferior ${wires(lower)}; ${counts.join(', ')}`;
};

function Row({ label, bars, arcs }: { label: string; bars: readonly WireBar[]; arcs: ArcsOverTime }) {
  return (
    <div className={styles.row}>
      <em>{label}</em>
      {bars.map((bar) => (
        <Bar key={bar.from} bar={bar} arcs={arcs} />
      ))}
    </div>
  );
}

function Bar({ bar: { wire, from, until, current }, arcs: { months } }: { bar: WireBar; arcs: ArcsOverTime }) {
  const left = placeOf(months, from);
  const style: CSSProperties = { left: `${left.toFixed(2)}%`, width: `${(placeOf(months, until) - left).toFixed(2)}%` };
  const { material, size } = wire;
  return (
    <div className={styles.bar} style={style} data-current={current || undefined}>
      <span title={`${archwireWords(wire)}, desde el ${formatDate(from)}`}>
        <b>{material}</b>
        {size === null ? null : <Size size={size} />}
      </span>
    </div>
  );
}

/** "0,016″"; of a rectangular wire also "16×22", thousandths of an inch, for a bar without room. */
function Size({ size }: { size: string }) {
  const [height, width] = size.split('x');
  if (width === undefined) return <span className={styles.size}>{sizeWords(size)}</span>;
  const thousandths = (inches: string | undefined) => Math.round(Number(inches) * 1000);
  return (
    <>
      <span className={styles.size} data-long>
        {sizeWords(size)}
      </span>
      <span className={styles.short}>
        {thousandths(height)}×{thousandths(width)}
      </span>
    </>
  );
}

function Events({ arcs, place }: { arcs: ArcsOverTime; place: (date: string) => string }) {
  return (
    <div className={styles.row} data-events>
      <em>Controles</em>
      {arcs.without.map(({ from, until }) => (
        <span
          key={from}
          className={styles.without}
          style={{ left: place(from), width: `calc(${place(until)} - ${place(from)})` }}
        />
      ))}
      {arcs.controls.map((date) => (
        <Event key={date} left={place(date)}>
          <CheckIcon size={12} strokeWidth={3} />
        </Event>
      ))}
      {arcs.missed.map((date) => (
        <Event key={date} left={place(date)} missed>
          <XIcon size={12} strokeWidth={3} />
        </Event>
      ))}
    </div>
  );
}

function Event({ left, missed = false, children }: { left: string; missed?: boolean; children: ReactNode }) {
  return (
    <span className={styles.event} style={{ left }} data-missed={missed || undefined}>
      {children}
    </span>
  );
}

interface LegendProps {
  isOver: boolean;
  /** The planned end, where its line has no words of its own. */
  plannedEnd: string | null;
}

function Legend({ isOver, plannedEnd }: LegendProps) {
  return (
    <p className={styles.legend}>
      <span className="row">
        <i className={styles.event}>
          <CheckIcon size={11} strokeWidth={3} />
        </i>
        Control
      </span>
      <span className="row">
        <i className={styles.event} data-missed>
          <XIcon size={11} strokeWidth={3} />
        </i>
        Inasistencia
      </span>
      <span className="row">
        <HatchMark />
        Mes sin control
      </span>
      {plannedEnd === null ? null : (
        <span className="row">
          <FlagIcon size={15} />
          Línea discontinua: fin previsto el {formatDate(plannedEnd)}
        </span>
      )}
      <span className={styles.thick}>Borde grueso: {isOver ? 'el último arco' : 'el arco de hoy'}</span>
    </p>
  );
}
