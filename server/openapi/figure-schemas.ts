// The figures of dashboard, statistics and inventory, for the API's document.
import * as v from 'valibot';
import { ESTADOS } from '#domain/agenda/appointment.ts';
import { rowMeta } from './wire-schemas.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const date = v.pipe(v.string(), v.isoDate());

/** `Reminder` of the domain. */
export const reminder = v.object({
  id: rowMeta.id,
  patient_name: v.string(),
  appointment_date: date,
  treatment: v.string(),
  reminder_date: date,
});

/** `InventorySummary` of the domain. */
export const inventorySummary = v.object({
  total_products: count,
  total_suppliers: count,
  entry_count: count,
  exit_count: count,
  total_entries_value: v.number(),
  total_exits_value: v.number(),
  low_inventory_products: count,
});

/** The answer of /api/dashboard/recent/. */
export const recentItems = v.object({
  patients: v.array(v.looseObject(rowMeta)),
  appointments: v.array(v.looseObject(rowMeta)),
});

const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));

/** `AppointmentMonth` of the domain. */
export const appointmentMonth = v.object({
  month,
  count,
  estados: v.object(v.entriesFromList(ESTADOS, count)),
});

/** `PaymentMonth` of the domain. */
export const paymentMonth = v.object({ month, total: v.number(), count });

/** `TreatmentMonth` of the domain. */
export const treatmentMonth = v.object({ month, count });

/** `DashboardSummary` of the domain. */
export const dashboardSummary = v.object({
  patients_count: count,
  appointments_count: count,
  treatment_plans_count: count,
  odontograms_count: count,
  teeth_count: count,
  inventory_summary: v.object({
    total_products: count,
    total_suppliers: count,
    total_operations: count,
    low_stock_count: count,
    total_inventory_value: v.number(),
    latest_operation: v.nullable(v.object({ date, user: v.nullable(v.string()) })),
  }),
});
