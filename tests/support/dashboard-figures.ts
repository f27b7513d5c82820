// The figures of a tablet's dashboard under the names that GET /dashboard/ uses, so that a test can compare both.
import type { DashboardSummary, InventoryFigures } from '#domain/figures/dashboard.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { appointmentFigures } from '#store/figures/appointments.ts';
import { inventoryCounts } from '#store/figures/inventory.ts';
import { patientFigures } from '#store/figures/patients.ts';

type Shown = Pick<DashboardSummary, 'patients_count' | 'appointments_count' | 'treatment_plans_count'> & {
  inventory_summary: Pick<InventoryFigures, 'total_products' | 'total_operations' | 'low_stock_count'>;
};

/** The cards' figures on a day. */
export async function dashboardFigures(db: ArcadaDatabase, today: string): Promise<Shown> {
  return {
    patients_count: (await patientFigures(db, `${today}T00:00:00.000Z`)).total,
    appointments_count: (await appointmentFigures(db, today)).total,
    treatment_plans_count: await db.records('treatment-plans').count(),
    inventory_summary: await inventoryCounts(db),
  };
}
