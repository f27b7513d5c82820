import { ChartColumnIcon, DownloadIcon, PrinterIcon } from 'lucide-react';
import { StillComing } from '#record/read/still-coming.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { Button } from '#ui/controls/button.tsx';
import { ListFailed } from '#record/list/list-failed.tsx';
import { downloadCsv } from '#ui/files/csv.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Boundary } from '#ui/messages/boundary.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { formatDate } from '#ui/text/format.ts';
import { AppointmentsCard } from './appointments-card.tsx';
import { MonthMark } from './charts/marked-month.tsx';
import { statisticsRows } from './csv.ts';
import { PaymentsCard } from './payments-card.tsx';
import type { StatisticsSearch } from './statistics-address.ts';
import { TreatmentsCard } from './treatments-card.tsx';
import { readStatistics, type YearFigures } from './use-statistics.ts';
import { YearCards } from './year-cards.tsx';
import { YearPicker } from './year-picker.tsx';
import styles from './statistics-page.module.css';

interface StatisticsPageProps {
  search: StatisticsSearch;
  onYear: (year: number) => void;
}

/** Statistics (specification §2): a year by month, computed from the tablet's own store. */
export function StatisticsPage({ search, onYear }: StatisticsPageProps) {
  const today = useToday();
  const thisYear = Number(today.slice(0, 4));
  const year = search.year ?? thisYear;
  const state = useRead(readStatistics, year, today);
  const figures = valueOf(state);
  return (
    <>
      <PageHeader
        title="Estadísticas"
        subtitle={
          <>
            <span className={styles.onPaper}>Año {year} · </span>Calculado en esta tableta, con conexión o sin ella
          </>
        }
        actions={
          <>
            <YearPicker year={year} years={figures ? [...figures.known.years, thisYear] : [year]} onYear={onYear} />
            {figures?.complete === false ? null : <Paper figures={figures} year={year} />}
          </>
        }
      />
      {state.status === 'failed' ? (
        <ListFailed message="No se pudieron cargar las estadísticas." onRetry={state.retry} />
      ) : (
        <Loadable value={figures}>
          {(value) =>
            !value.complete ? (
              <FiguresToCome />
            ) : isEmpty(value) ? (
              <NoFigures figures={value} thisYear={thisYear} onYear={onYear} />
            ) : (
              <Year figures={value} />
            )
          }
        </Loadable>
      )}
    </>
  );
}

/** The buttons that print the figures or save them as a file. */
function Paper({ figures, year }: { figures: YearFigures | undefined; year: number }) {
  return (
    <>
      <Button
        icon={<DownloadIcon />}
        onClick={() => figures && downloadCsv(`estadisticas-${year}.csv`, statisticsRows(figures))}
      >
        CSV
      </Button>
      <Button icon={<PrinterIcon />} onClick={() => print()}>
        Imprimir
      </Button>
    </>
  );
}

const FiguresToCome = () => (
  <Card padded={false}>
    <StillComing whole>
      Las estadísticas se verán aquí en cuanto hayan llegado todas las citas, los tratamientos y los pagos.
    </StillComing>
  </Card>
);

const isEmpty = ({ totals }: YearFigures): boolean =>
  totals.appointments === 0 && totals.payments === 0 && totals.treatments === 0;

function Year({ figures }: { figures: YearFigures }) {
  return (
    <div className={styles.year}>
      <Boundary>
        <YearCards figures={figures} />
      </Boundary>
      <MonthMark>
        <Boundary>
          <PaymentsCard figures={figures} />
        </Boundary>
        <Boundary>
          <AppointmentsCard figures={figures} />
        </Boundary>
        <Boundary>
          <TreatmentsCard figures={figures} />
        </Boundary>
      </MonthMark>
    </div>
  );
}

interface NoFiguresProps {
  figures: YearFigures;
  thisYear: number;
  onYear: (year: number) => void;
}

function NoFigures({ figures: { year, known }, thisYear, onYear }: NoFiguresProps) {
  const { firstDay } = known;
  const shown = known.years.includes(thisYear) ? thisYear : known.years.at(-1);
  return (
    <Card>
      <EmptyState
        icon={<ChartColumnIcon size={28} />}
        title={`Sin datos de ${year}`}
        action={
          shown === undefined ? undefined : (
            <Button className="no-print" onClick={() => onYear(shown)}>
              Ver {shown}
            </Button>
          )
        }
      >
        No hay pagos, tratamientos ni citas con fecha de ese año.
        {firstDay === null ? null : ` El primer registro de la clínica es del ${formatDate(firstDay)}.`}
      </EmptyState>
    </Card>
  );
}
