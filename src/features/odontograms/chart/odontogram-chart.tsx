import {
  useCallback,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { hasMilkTeeth, toothType, type ToothType } from '#domain/clinical/tooth.ts';
import { toothId } from '#domain/record/ids.ts';
import { useDraft } from '#runtime/use-draft.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { formName } from '#store/session/drafts.ts';
import { markedTeeth, markOf, type Marking, type Teeth } from '../marking/marking.ts';
import { SeveralPanel } from '../panel/several-panel.tsx';
import { ToothPanel } from '../panel/tooth-panel.tsx';
import { ChartCard } from './chart-card.tsx';
import { FIRST_TOOTH } from './tooth-lights.ts';
import { ToothSummary } from './tooth-summary.tsx';
import { useChart, type Chart, type ChartRefs, type PanelHandle } from './use-chart.ts';
import styles from './odontogram-chart.module.css';

/** The calls that a screen makes to its chart. */
export interface ChartHandle {
  /** Saves the choice in the open panel that was not saved by its own button. */
  commit: () => Promise<void>;
  /** Closes the open panel and discards its unsaved choice; a toast says so and can undo it. */
  close: () => void;
}

interface OdontogramChartProps {
  marking: Marking;
  editable: boolean;
  /** The patient's age in years; null if unknown. */
  age: number | null;
  /** The saved odontogram's id: the panel's choice then has a draft of its own. */
  odontogram?: string;
  marks?: ReadonlyMap<string, RecordMark>;
  /** Read-only: the text in a tooth's panel that says how to edit. */
  locked?: string;
  /** Inside the card: the observations. */
  children?: ReactNode;
  ref?: Ref<ChartHandle>;
}

const NO_MARKS: ReadonlyMap<string, RecordMark> = new Map();
const BOTH: readonly ToothType[] = ['adult', 'child'];
const ADULT: readonly ToothType[] = ['adult'];

/** The chart with its panel and the summary in words. */
export function OdontogramChart(props: OdontogramChartProps) {
  const { marking, editable, age, odontogram, marks = NO_MARKS, locked, children, ref } = props;
  const [childChosen, setChildChosen] = useState<boolean | null>(null);
  const childOpen = childChosen ?? hasMilkTeeth(age);
  const sections = childOpen ? BOTH : ADULT;
  const panel = useRef<PanelHandle>(null);
  const teeth = useRef<HTMLDivElement>(null);
  const chart = useChart(marking, { editable, sections }, { panel, teeth });
  const closePanel = () => (panel.current ?? chart).close();
  useImperativeHandle(ref, () => ({ commit: async () => panel.current?.commit(), close: closePanel }));
  return (
    // Escape, wherever the focus is, closes the panel and puts the brush away.
    <div
      role="presentation"
      className={styles.page}
      data-panel={chart.open.numbers.length > 0 || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (chart.lights.chosen().length > 0) closePanel();
        else if (chart.mode === 'brush') chart.setMode('select');
      }}
    >
      <ChartCard
        chart={chart}
        refs={{ panel, teeth }}
        marking={marking}
        marks={marks}
        childOpen={childOpen}
        onChildOpen={(open) => {
          chart.select([]);
          // The tab stop may have been a milk tooth, which is now folded away.
          chart.lights.reach(FIRST_TOOTH);
          setChildChosen(open);
        }}
      >
        {children}
      </ChartCard>
      <div className={styles.aside}>
        <Panel chart={chart} panelRef={panel} marking={marking} odontogram={odontogram} locked={locked} />
        <Summary
          teeth={marking.teeth}
          // Milk teeth that are folded away are told all the same: a summary without them would call the mouth healthy.
          sections={markedTeeth(marking.teeth, 'child').length > 0 ? BOTH : sections}
          onOpen={(number) => {
            if (toothType(number) === 'child') setChildChosen(true);
            chart.select([number], true);
          }}
        />
      </div>
    </div>
  );
}

/** The chart and its taps are painted first, the words right after. */
function Summary({ teeth, onOpen, ...shown }: Parameters<typeof ToothSummary>[0]) {
  const told = useDeferredValue<Teeth | null>(teeth, null);
  const latest = useRef(onOpen);
  useLayoutEffect(() => {
    latest.current = onOpen;
  });
  const open = useCallback((number: string) => latest.current(number), []);
  return told === null ? null : <ToothSummary {...shown} teeth={told} onOpen={open} />;
}

interface PanelProps {
  chart: Chart;
  panelRef: ChartRefs['panel'];
  marking: Marking;
  odontogram: string | undefined;
  locked: string | undefined;
}

function Panel({ chart, panelRef, marking, odontogram, locked }: PanelProps) {
  const { numbers, takesFocus } = chart.open;
  const [number, ...others] = numbers;
  if (number === undefined) return null;
  if (others.length > 0) {
    return (
      <SeveralPanel
        ref={panelRef}
        numbers={numbers}
        onSave={(condition) => chart.paint(numbers, condition)}
        onClose={chart.close}
      />
    );
  }
  const panel = {
    ref: panelRef,
    number,
    mark: markOf(marking.teeth, number),
    editable: chart.editable,
    locked,
    takesFocus,
    onSave: marking.mark,
    onClose: chart.close,
  };
  // Reading and editing are two panels: the choice in one never becomes the other's.
  const key = `${number} ${chart.editable}`;
  if (odontogram === undefined || !chart.editable) return <ToothPanel key={key} {...panel} />;
  return <DraftedPanel key={key} {...panel} odontogram={odontogram} known={marking.teeth.has(number)} />;
}

type DraftedPanelProps = Parameters<typeof ToothPanel>[0] & {
  odontogram: string;
  /** The tooth has a row: its draft names that record, else a new one. */
  known: boolean;
};

function DraftedPanel({ odontogram, known, ...panel }: DraftedPanelProps) {
  const id = toothId(odontogram, panel.number);
  // Fixed when the panel opens: a mark that arrives later must not take the draft away.
  const [form] = useState(() => formName({ collection: 'teeth', ...(known ? { id } : { id: null, about: id }) }));
  return <ToothPanel {...panel} draft={useDraft(form)} />;
}
