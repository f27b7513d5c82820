import { DownloadIcon, PrinterIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { lowerFirst } from '#domain/values/text.ts';
import { ListFrame } from '#record/list/list-frame.tsx';
import { useListState, type ChangeSearch, type ListState } from '#record/list/use-list-state.ts';
import { StillComing } from '#record/read/still-coming.tsx';
import { useCodeAhead } from '#runtime/read/preload-code.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { downloadCsv } from '#ui/files/csv.ts';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatLongDate, formatNumber } from '#ui/text/format.ts';
import { CompleteUntil } from '../cash/complete-until.tsx';
import { DUES_FAILED } from '../messages.ts';
import { DUES_FILTERS, DUES_LIST, filterOf, type DuesFilter, type DuesSearch } from './dues-address.ts';
import { DuesList } from './dues-list.tsx';
import { duesTable } from './dues-table.ts';
import { DuesTotals } from './dues-totals.tsx';
import { NoDues } from './no-dues.tsx';
import type { OpenDues } from './open-dues.ts';
import { allDues, PAGE_SIZE, useDuesPage, type DuesPage, type DuesRow } from './use-dues-page.ts';
import { usePrintedDues } from './use-printed-dues.ts';
import styles from './dues.module.css';

const loadWindows = () => import('./dues-windows.tsx');

// Forms and their libraries are loaded after the first paint.
const DuesWindows = lazy(async () => ({ default: (await loadWindows()).DuesWindows }));
const DuesPaper = lazy(async () => ({ default: (await import('./dues-paper.tsx')).DuesPaper }));

interface DuesPageProps {
  search: DuesSearch;
  onSearch: ChangeSearch<DuesSearch>;
}

/** The people who owe instalments, since when, and how they are reached. */
export function DuesListPage({ search, onSearch }: DuesPageProps) {
  const { db } = useRuntime();
  const today = useToday();
  const list = useListState({ collection: 'budgets', address: DUES_LIST, search, onSearch });
  const state = useDuesPage(list.shown);
  const [opened, setOpened] = useState<OpenDues | null>(null);
  const { paper, print } = usePrintedDues();
  useCodeAhead(loadWindows);
  const filter = filterOf(list.shown);
  // Undefined also while budgets and payments are downloading: sums would be wrong.
  const page = state.status === 'ready' && state.value.complete ? state.value : undefined;

  async function exported(hand: (rows: DuesRow[]) => void): Promise<void> {
    try {
      hand(await allDues(db, today, list.shown));
    } catch (error) {
      notify.error(DUES_FAILED);
      reportError(error);
    }
  }

  return (
    <>
      <div className={paper ? 'no-print' : undefined}>
        <PageHeader
          title="Cobranzas"
          subtitle={`Cuotas al ${lowerFirst(formatLongDate(today))}`}
          actions={
            page ? (
              <>
                <Button
                  icon={<DownloadIcon />}
                  disabled={page.total === 0}
                  onClick={() => void exported((rows) => downloadCsv(`cobranzas-${today}.csv`, duesTable(rows, today)))}
                >
                  Exportar CSV
                </Button>
                <Button icon={<PrinterIcon />} disabled={page.total === 0} onClick={() => void exported(print)}>
                  Imprimir
                </Button>
              </>
            ) : null
          }
        />
        {page ? <DuesTotals page={page} today={today} /> : null}
        <Card padded={false}>
          <Tools list={list} filter={filter} sums={page?.sums} />
          {state.status === 'ready' && !page ? (
            <StillComing>Las cuotas se verán aquí en cuanto lleguen todos los presupuestos y pagos.</StillComing>
          ) : (
            <div className="below-filters">
              <ListFrame
                state={state}
                plural="personas con cuotas"
                size={PAGE_SIZE}
                skeleton={styles.skeleton}
                failed={DUES_FAILED}
                renderEmpty={() => <NoDues search={list.shown} page={page} today={today} onChange={list.change} />}
                onPage={(next) => list.change({ page: next })}
              >
                {({ rows }) => <DuesList rows={rows} filter={filter} onOpen={setOpened} />}
              </ListFrame>
            </div>
          )}
        </Card>
        {page ? <CompleteUntil /> : null}
      </div>
      {opened?.row.patient ? (
        <Suspense fallback={null}>
          <DuesWindows opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
      {paper ? (
        <Suspense fallback={null}>
          <DuesPaper rows={paper.rows} filter={filter} today={today} onReady={paper.ready} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ToolsProps {
  list: ListState<'debt', 'cuotas'>;
  filter: DuesFilter;
  /** Undefined while they are being read. */
  sums: DuesPage['sums'] | undefined;
}

function Tools({ list, filter, sums }: ToolsProps) {
  const counts = sums && { vencidas: sums.overdue.people, semana: sums.week.people, todas: sums.all.people };
  return (
    <div className={styles.tools} onBlur={list.settle}>
      <Chips label="Qué cuotas">
        {(Object.keys(DUES_FILTERS) as DuesFilter[]).map((each) => (
          <Chip
            key={each}
            pressed={each === filter}
            figure={counts && formatNumber(counts[each])}
            onClick={() => list.change({ cuotas: each === 'vencidas' ? '' : each })}
          >
            {DUES_FILTERS[each]}
          </Chip>
        ))}
      </Chips>
      <SearchField
        label="Buscar persona"
        placeholder="Buscar por nombre o teléfono"
        value={list.shown.q ?? ''}
        onChange={list.type}
      />
    </div>
  );
}
