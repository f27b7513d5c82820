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
import { hasMilkTeeth, type ToothType } from '#domain/clinical/tooth.ts';
import { toothId } from '#domain/record/ids.ts';
import { useDraft } from '#runtime/use-draft.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { formName } from '#store/session/drafts.ts';
import { markOf, type Marking, type Teeth } from '../marking/marking.ts';
import { SeveralPanel } from '../panel/several-panel.tsx';
import { ToothPanel } from '../panel/tooth-panel.tsx';
import { ChartCard } from './chart-card.tsx';
import { FIRST_TOOTH } from './tooth-lights.ts';
import { ToothSummary } from './tooth-summary.tsx';
import { useChart, type Chart, type ChartRefs, type PanelHandle } from './use-chart.ts';
import styles from './odontogram-chart.module.css';

/** What a screen asks of its chart. */
export interface ChartHandle {
  /** Keeps what was chosen in the open panel, which its own Guardar has not. */
  commit: () => Promise<void>;
  /** Closes the open panel: what was chosen in it is given up, which a toast says and takes back. */
  close: () => void;
}

interface OdontogramChartProps {
  marking: Marking;
  editable: boolean;
  /** The patient's, in years; null where it is not known. */
  age: number | null;
  /** The odontogram, where it is saved: what is chosen in the panel has a draft of its own. */
  odontogram?: string;
  marks?: ReadonlyMap<string, RecordMark>;
  /** What a tooth's panel says where nothing can be changed: the way to do so. */
  locked?: string;
  /** Within the card: the observations. */
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
    // Escape closes the panel from wherever the focus is, and puts the brush away.
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
          // The tab key may have come back to a milk tooth, which is folded away now.
          chart.lights.reach(FIRST_TOOTH);
          setChildChosen(open);
        }}
      >
        {children}
      </ChartCard>
      <div className={styles.aside}>
        <Panel chart={chart} panelRef={panel} marking={marking} odontogram={odontogram} locked={locked} />
        <Summary teeth={marking.teeth} sections={sections} onOpen={(number) => chart.select([number], true)} />
      </div>
    </div>
  );
}

/** The chart is painted first, and a tap on it too: its words follow at once. */
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
  // Read and edit are two panels: what is chosen in one is never taken for the other's.
  const key = `${number} ${chart.editable}`;
  if (odontogram === undefined || !chart.editable) return <ToothPanel key={key} {...panel} />;
  return <DraftedPanel key={key} {...panel} odontogram={odontogram} known={marking.teeth.has(number)} />;
}

type DraftedPanelProps = Parameters<typeof ToothPanel>[0] & {
  odontogram: string;
  /** The tooth has a row: its draft is one of that record, else of a new one. */
  known: boolean;
};

function DraftedPanel({ odontogram, known, ...panel }: DraftedPanelProps) {
  const id = toothId(odontogram, panel.number);
  // As it was when the panel opened: a mark that arrives meanwhile must not take the draft away.
  const [form] = useState(() => formName({ collection: 'teeth', ...(known ? { id } : { id: null, about: id }) }));
  return <ToothPanel {...panel} draft={useDraft(form)} />;
}
