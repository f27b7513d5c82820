import { BoxIcon, CalendarIcon, ClipboardListIcon, UserIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useToday } from '#runtime/use-clinic.ts';
import { RefreshButton } from '#runtime/refresh-button.tsx';
import { formatCount, formatLongDate, formatNumber } from '#ui/text/format.ts';
import type { InventoryCounts } from '#store/figures/inventory.ts';
import { Boundary } from '#ui/messages/boundary.tsx';
import { AfterPaint } from '#ui/layout/after-paint.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Reminders, UpcomingAppointments } from './agenda-tables.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { RecentPatients } from './recent-patients.tsx';
import { StatCard } from './stat-card.tsx';
import { useAppointmentFigures, useInventoryCounts, usePatientFigures, usePlanCount } from './use-figures.ts';
import { WorkLines } from './work-lines.tsx';
import cards from '#ui/layout/figure-card.module.css';
import styles from './dashboard-page.module.css';

/**
 * The dashboard (specification §2): every figure comes from the tablet's own store. `aside` stands below the recent
 * patients, where it may come later and moves nothing.
 */
export function DashboardPage({ aside }: { aside?: ReactNode } = {}) {
  return (
    <>
      <PageHeader title="Dashboard" subtitle={formatLongDate(useToday())} actions={<RefreshButton />} />
      <Boundary>
        <DemoBanner />
      </Boundary>
      <Boundary>
        <Figures />
      </Boundary>
      <Boundary>
        <WorkLines />
      </Boundary>
      <div className={styles.columns}>
        <div className="stack">
          <Boundary>
            <UpcomingAppointments />
          </Boundary>
          <Boundary>
            <Reminders />
          </Boundary>
        </div>
        <div className="stack">
          <AfterPaint>
            <Boundary>
              <RecentPatients />
            </Boundary>
            <Boundary>{aside}</Boundary>
          </AfterPaint>
        </div>
      </div>
    </>
  );
}

function Figures() {
  const patients = usePatientFigures();
  const plans = usePlanCount();
  const appointments = useAppointmentFigures();
  const inventory = useInventoryCounts();
  return (
    <div className={`quarters ${cards.cards}`}>
      <StatCard to="/patients" icon={<UserIcon />} label="Pacientes" value={patients && formatNumber(patients.total)}>
        {patients && newPatients(patients.newer)}
      </StatCard>
      <StatCard
        to="/appointments"
        icon={<CalendarIcon />}
        label="Citas"
        value={appointments && formatNumber(appointments.total)}
      >
        {appointments && `${formatNumber(appointments.ofDay)} hoy`}
      </StatCard>
      <StatCard
        to="/treatment-plans"
        icon={<ClipboardListIcon />}
        label="Planes de Tratamiento"
        value={typeof plans === 'number' ? formatNumber(plans) : plans}
      >
        Registrados
      </StatCard>
      <StatCard
        to="/inventory"
        icon={<BoxIcon />}
        label="Inventario"
        value={inventory && formatNumber(inventory.total_products)}
      >
        {inventory && <InventoryNote counts={inventory} />}
      </StatCard>
    </div>
  );
}

function InventoryNote({ counts: { low_stock_count, total_operations } }: { counts: InventoryCounts }) {
  const low = `${formatNumber(low_stock_count)} con stock bajo`;
  return (
    <>
      {low_stock_count === 0 ? low : <strong className="wrong">{low}</strong>} ·{' '}
      {formatCount(total_operations, 'operación', 'operaciones')}
    </>
  );
}

function newPatients(count: number): string {
  if (count === 0) return 'Ninguno nuevo este mes';
  return count === 1 ? '1 nuevo este mes' : `${formatNumber(count)} nuevos este mes`;
}
