import { useCallbackRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { DURATIONS } from '#domain/agenda/appointment.ts';
import { rememberList } from '#record/list/last-list.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig, useClinicHours } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { Boundary } from '#ui/messages/boundary.tsx';
import { CHANGED_SINCE, ESTADO_FAILED, LIST_FAILED, SAVE_FAILED } from '../messages.ts';
import { PatientChip, usePatientName } from '../patient-chip.tsx';
import { FilterCard, FilterRow } from './aside/filters.tsx';
import { MiniMonth } from './aside/mini-month.tsx';
import { openingRange, rememberRange, type CalendarRange, type CalendarSearch } from './calendar-address.ts';
import { SideLists } from './day/side-lists.tsx';
import { Strip } from './day/strip.tsx';
import type { CalendarEvent } from './model/events.ts';
import { countsByEstado } from './model/filters.ts';
import { daysShown } from './model/ranges.ts';
import { useClinicClock } from './model/use-clock.ts';
import { useShown } from './model/use-shown.ts';
import type { Agenda, Slot } from './grid/agenda-context.ts';
import { CalendarGrid } from './grid/calendar-grid.tsx';
import { useSlotTap } from './grid/use-slot-tap.ts';
import { Legend } from './legend.tsx';
import { DragGhost } from './move/drag-ghost.tsx';
import { MoveBar } from './move/move-bar.tsx';
import { MoveStore } from './move/move-store.ts';
import { clashesOf, isSameTarget } from './move/moving.ts';
import { useCalendarActions } from './move/use-calendar-actions.ts';
import { usePointerMove } from './move/use-pointer-move.ts';
import { anchorOf, EventPanel, type Anchor } from './panel/event-panel.tsx';
import { usePressBeside } from './panel/use-press-beside.ts';
import { DaySheet } from './print/day-sheet.tsx';
import { Toolbar } from './toolbar.tsx';
import { VisitsToCome } from './visits-to-come.tsx';
import styles from './calendar-page.module.css';

interface CalendarPageProps {
  search: CalendarSearch;
  /** `replace`: the step gets no "back" of its own. */
  onSearch: (search: CalendarSearch, options: { replace: boolean }) => void;
  /** The switch to the list. */
  switcher: ReactNode;
}

/** The agenda. Its state is in the address, except for a move, which lasts while the page is open. */
export function CalendarPage({ search, onSearch, switcher }: CalendarPageProps) {
  const [opening] = useState(openingRange);
  const { now, today } = useClinicClock();
  const range = search.range ?? opening;
  const date = search.date ?? today;
  const clinicName = useClinicConfig()?.clinic_name ?? '';
  const { state, events, ofPatient, drawn, month, byPlace, places, perDay, hours } = useShown({
    range,
    date,
    search,
    now,
  });
  const { db } = useRuntime();
  // Screens that were opened from here lead back to these days.
  useEffect(() => rememberList(db, 'appointments', search), [db, search]);
  const change = (next: Partial<CalendarSearch>, replace = true) => {
    const { shown: _, ...kept } = search;
    onSearch({ ...kept, ...next }, { replace });
  };
  const setRange = (chosen: CalendarRange, on = date) => {
    rememberRange(chosen);
    change({ range: chosen, date: on }, false);
  };
  // The same function in every render: week and day are drawn anew only when their visits change (time-calendar.tsx).
  const onDay = useCallbackRef((day: string) => setRange('day', day));

  const changes = useCalendarActions({
    moveFailed: SAVE_FAILED,
    estadoFailed: ESTADO_FAILED,
    changedSince: CHANGED_SINCE,
  });
  const [move] = useState(() => new MoveStore());
  useEffect(() => {
    move.whenDropped((event, target) => void changes.move(event, target));
  });
  useEffect(() => move.leaveFocus, [move]);
  const grid = useRef<HTMLDivElement>(null);
  usePointerMove(grid, move, () => ({ hours, find: (id) => events.find((event) => event.id === id) }));

  const [panel, setPanel] = useState<{ id: string; anchor: Anchor } | null>(null);
  const opened = panel && events.find(({ id }) => id === panel.id);
  const onOpen = useCallback((event: CalendarEvent, chip: Element) => {
    setPanel({ id: event.id, anchor: anchorOf(chip) });
  }, []);
  const { patient } = search;
  const patientName = usePatientName(patient);
  const only = search.rooms?.length === 1 ? search.rooms[0] : undefined;
  const onSlot = useSlot({ move, events, clinicName, only, patient });

  usePressBeside(grid, panel !== null);
  useSlotTap(grid, { hours, move, onSlot });

  const agenda: Omit<Agenda, 'columnWidth'> = {
    range,
    now,
    today,
    hours,
    clinicHours: useClinicHours(),
    all: events,
    month,
    perDay,
    clinicName,
    move,
    openId: panel?.id ?? null,
    onOpen,
    onSlot,
    onDay,
  };
  // The column beside is rendered after the first paint, which draws the visits.
  const painted = useDeferredValue(true, false);
  const { from, to } = daysShown(range, date);
  const filters = {
    places,
    counts: byPlace,
    rooms: search.rooms,
    specialty: search.specialty,
    onRooms: (rooms: string[] | undefined) => onSearch(without({ ...search, rooms }), { replace: true }),
    onSpecialty: (specialty: CalendarSearch['specialty']) =>
      onSearch(without({ ...search, specialty }), { replace: true }),
    onAll: () => onSearch(without({ ...search, rooms: undefined, specialty: undefined }), { replace: true }),
  };
  return (
    <>
      <Toolbar
        {...{ range, date, today, switcher, patient }}
        onDate={(day) => change({ range, date: day })}
        onRange={(chosen) => setRange(chosen)}
      />
      <div className={range === 'month' ? 'no-print' : 'with-aside no-print'}>
        <section className={styles.calendar} aria-label="Calendario">
          <VisitsToCome />
          <PatientChip
            name={patientName}
            onRemove={() => onSearch(without({ ...search, patient: undefined }), { replace: true })}
          />
          {range === 'day' ? (
            <Strip
              counts={countsByEstado(ofPatient, now)}
              shown={search.shown}
              onShown={(shown) => change(shown ? { shown } : {})}
            />
          ) : (
            <div className={range === 'week' ? styles.row : undefined}>
              <FilterRow {...filters} />
            </div>
          )}
          {state.status === 'failed' ? (
            <p className={styles.failed} role="alert">
              {LIST_FAILED}
              <Button onClick={state.retry}>Reintentar</Button>
            </p>
          ) : null}
          <div ref={grid} className={styles.pointed}>
            {/* Only once the visits are known: they may widen the hours, and the grid would already be scrolled
                within the narrower ones. */}
            {state.status === 'loading' ? null : (
              <Boundary>
                <CalendarGrid agenda={agenda} date={date} events={drawn} places={places} />
              </Boundary>
            )}
          </div>
          {range === 'week' ? <Legend events={drawn} /> : null}
          <MoveBar
            store={move}
            all={events}
            {...{ range, places, clinicName }}
            onDay={(day) => change({ range, date: day })}
            isInSight={(day) => day >= from && day <= to}
          />
        </section>
        {range === 'month' ? null : (
          <aside className={styles.aside} aria-label="Junto al calendario">
            {painted ? (
              <Boundary>
                {range === 'day' && date === today ? (
                  <SideLists
                    events={ofPatient}
                    now={now}
                    onOpen={onOpen}
                    onEstado={(event, estado) => void changes.setEstado(event, estado)}
                  />
                ) : null}
                <MiniMonth {...{ range, date, today }} onDay={(day) => change({ range, date: day })} />
                {range === 'week' ? <FilterCard {...filters} /> : null}
              </Boundary>
            ) : null}
          </aside>
        )}
      </div>
      {panel && opened ? (
        <Boundary onFailed={() => setPanel(null)}>
          <EventPanel
            event={opened}
            anchor={panel.anchor}
            today={today}
            onAnchor={(anchor) => setPanel({ ...panel, anchor })}
            onClose={() => setPanel(null)}
            onMove={() => {
              setPanel(null);
              move.lift(opened, 'carry');
            }}
          />
        </Boundary>
      ) : null}
      <DragGhost store={move} />
      {range === 'day' ? <DaySheet date={date} events={events} now={now} today={today} /> : null}
    </>
  );
}

/** Leaves undefined keys out, for the address shows every key. */
function without(search: { [K in keyof CalendarSearch]: CalendarSearch[K] | undefined }): CalendarSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as unknown as CalendarSearch;
}

interface SlotOptions {
  move: MoveStore;
  events: readonly CalendarEvent[];
  clinicName: string;
  /** The one place that the filter leaves; undefined with several. */
  only: string | undefined;
  /** The patient to whom the calendar is narrowed. */
  patient: string | undefined;
}

/** A tap on the grid: puts down the visit that is carried, else begins a new appointment there. */
function useSlot({ move, events, clinicName, only, patient }: SlotOptions): (slot: Slot) => void {
  const navigate = useNavigate();
  return ({ date, time, place = only, free }) => {
    const carried = move.current();
    if (carried) {
      const target = { ...carried.target, fecha: date, hora: time, ...(place === undefined ? {} : { place }) };
      const confirmed = isSameTarget(target, carried.target);
      move.aim(target);
      // The target overlaps another visit: the bar names it, and the same tap again or the bar's button confirms.
      if (confirmed || clashesOf(carried.event, target, events, clinicName).length === 0) move.drop();
      return;
    }
    const duration = DURATIONS.findLast((minutes) => minutes <= Math.min(free ?? 30, 30));
    const search = {
      ...(patient && { patient }),
      date,
      time,
      ...(place === undefined ? {} : { location: place }),
      ...(free !== undefined && duration !== undefined ? { duration } : {}),
    };
    void navigate({ to: '/appointments/new', search });
  };
}
