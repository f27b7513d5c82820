import { inventoryFigures, type DashboardSummary } from '#domain/figures/dashboard.ts';
import { displayName } from '#domain/people/user.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readInventory } from '#store/inventory/inventory.ts';

/** The dashboard's figures, as the server would answer them, from what is on the tablet. */
export async function readDashboard(db: ArcadaDatabase): Promise<DashboardSummary> {
  const [patients, appointments, plans, odontograms, teeth, inventory, users] = await Promise.all([
    db.records('patients').count(),
    db.records('appointments').count(),
    db.records('treatment-plans').count(),
    db.records('odontograms').count(),
    db.records('teeth').count(),
    readInventory(db),
    db.records('users').toArray(),
  ]);
  const names = new Map(users.map((user) => [user.id, displayName(user)]));
  return {
    patients_count: patients,
    appointments_count: appointments,
    treatment_plans_count: plans,
    odontograms_count: odontograms,
    teeth_count: teeth,
    inventory_summary: inventoryFigures(inventory, (user) => names.get(user) ?? null),
  };
}
