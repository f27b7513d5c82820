// The clinic whose screens are measured: the same rows for the same day.
import type { Appointment, Estado } from '#domain/agenda/appointment.ts';
import { isWorkingDay } from '#domain/agenda/clinic-hours.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { timeOfDay } from '#domain/agenda/time-of-day.ts';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import type { Product } from '#domain/inventory/product.ts';
import type { Budget } from '#domain/money/budget.ts';
import { PAYMENT_METHODS, type Payment } from '#domain/money/payment.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { addDays } from '#domain/values/dates.ts';
import { seededRandom } from '#demo/random.ts';
import { buildPatients, seededId } from '#config/bench/rows.ts';
import { buildDocuments, type Documents } from './documents.ts';
import { buildRecord, type ClinicalRecord } from './record.ts';

/** The size of the clinic. */
export interface Size {
  patients: number;
  /** In whole months of `A_MONTH` each, up to the one after this month. */
  appointments: number;
  products: number;
  operations: number;
  /** All of the current year. */
  payments: number;
}

/** Appointments of each month. */
export const A_MONTH = 1000;
/** Patients with an open case; no other is under treatment. */
const CASES = 4000;
/** Budgets that are paid in instalments: of each about ten are left, some of them overdue. */
const SCHEDULED = 4000;
/** The sum of a budget, what of it is paid at the beginning, and in how many instalments the rest is. */
const TERMS = { total_amount: 6000, down_payment: 600, instalments: 12 };
/** Payments of one budget. */
const PAYMENTS_EACH = 10;
export const ROOMS = ['Sillón 1', 'Sillón 2', 'Sillón 3', 'Sillón 4'];
/** In the notes of the appointment whose detail is opened. */
export const MARK = 'Nota del banco de pruebas';

export interface Clinic {
  patients: Patient[];
  appointments: Appointment[];
  products: Product[];
  operations: InventoryOperation[];
  budgets: Budget[];
  payments: Payment[];
  /** The first is that of `patient`. */
  cases: OrthodonticCase[];
  documents: Documents;
  /** The appointment whose detail is opened: one of today, or of the next working day. */
  opened: Appointment;
  /** The patient with a full clinical record, and with budgets and payments. */
  patient: Patient;
  record: ClinicalRecord;
}

/** A clinic of this size as it stands on a day. */
export function buildClinic(size: Size, today: string, now: number): Clinic {
  const patients = buildPatients(size.patients, 1, now).map((patient, index): Patient =>
    index >= CASES && patient.treatment_status === 'iniciado'
      ? { ...patient, treatment_status: 'completado' }
      : patient,
  );
  const random = seededRandom(4);
  const meta = metaOf(random, now);
  const appointments = monthsUntil(today, size.appointments / A_MONTH).flatMap((month) =>
    appointmentsOf(month, patients, { random, meta, today }),
  );
  const opened = appointments.find(({ fecha, estado }) => fecha >= today && estado === 'confirmada')!;
  opened.notes = MARK;
  const products = Array.from({ length: size.products }, (_, index): Product => ({
    ...meta(),
    name: `Producto ${index + 1}`,
  }));
  const operations = Array.from({ length: size.operations }, (_, index): InventoryOperation => ({
    ...meta(),
    operation_type: index % 3 === 2 ? 'salida' : 'entrada',
    date: addDays(today, -Math.floor(random() * 1500)),
    product: products[index % size.products]!.id,
    quantity: 1 + Math.floor(random() * 9),
    unit_price: 1 + Math.floor(random() * 5000) / 100,
    supplier: null,
    notes: null,
  }));
  const budgets = Array.from({ length: Math.ceil(size.payments / PAYMENTS_EACH) }, (_, index): Budget => ({
    ...meta(),
    patient: patients[index % patients.length]!.id,
    nombre: 'Ortodoncia fija',
    ...TERMS,
    ...(index < SCHEDULED
      ? { first_due: addDays(today, -240) }
      : { down_payment: null, instalments: null, first_due: null }),
    description: null,
  }));
  const payments = Array.from({ length: size.payments }, (_, index): Payment => {
    const { id: budget, patient } = budgets[index % budgets.length]!;
    return {
      ...meta(),
      patient,
      budget,
      amount: 1 + Math.floor(random() * 30_000) / 100,
      payment_date: addDays(`${today.slice(0, 4)}-01-01`, Math.floor(random() * 365)),
      payment_method: PAYMENT_METHODS[Math.floor(random() * PAYMENT_METHODS.length)]!,
      notes: null,
    };
  });
  const cases = patients.slice(0, CASES).map((one, index): OrthodonticCase => ({
    ...meta(),
    patient: one.id,
    started_on: addDays(today, -600 + (index % 500)),
    planned_months: 18,
    appliance: 'metalicos',
    phase: 'activo',
    finished_on: null,
    notes: null,
  }));
  const patient = patients[0]!;
  const record = buildRecord(patient.id, today, meta);
  const documents = buildDocuments(patients, today, meta);
  return { patients, appointments, products, operations, budgets, payments, cases, documents, opened, patient, record };
}

function metaOf(random: () => number, now: number) {
  const author = seededId(random, now - 3_456_000_000);
  let made = 0;
  return () => {
    made += 1;
    const at = now - 86_400_000 + made;
    const stamp = new Date(at).toISOString();
    const id = seededId(random, at);
    return { id, version: 1, created_at: stamp, updated_at: stamp, created_by: author, updated_by: author };
  };
}

/** The months (YYYY-MM) that end with the one after today's. */
function monthsUntil(today: string, count: number): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month + 1 - count + index, 1));
    return first.toISOString().slice(0, 7);
  });
}

interface Making {
  random: () => number;
  meta: ReturnType<typeof metaOf>;
  today: string;
}

/** The appointments of a month: on its working days, in turn, half an hour each. */
function appointmentsOf(month: string, patients: readonly Patient[], { random, meta, today }: Making): Appointment[] {
  const days = Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter(
    (day) => day.startsWith(month) && isWorkingDay(USUAL_HOURS, day),
  );
  return Array.from({ length: A_MONTH }, (_, index): Appointment => {
    const fecha = days[index % days.length]!;
    const turn = Math.floor(index / days.length);
    return {
      ...meta(),
      patient: patients[Math.floor(random() * patients.length)]!.id,
      fecha,
      hora: timeOfDay(9 * 60 + Math.floor(turn / ROOMS.length) * 30),
      duracion: 30,
      tipo_tratamiento: random() < 0.8 ? 'Control' : 'Limpieza',
      specialty: 'ortodoncia',
      estado: estadoOn(fecha < today, random()),
      notes: random() < 0.15 ? 'Confirmó por WhatsApp.' : null,
      location: ROOMS[turn % ROOMS.length]!,
    };
  });
}

function estadoOn(past: boolean, chance: number): Estado {
  if (!past) return chance < 0.5 ? 'confirmada' : 'programada';
  return chance < 0.93 ? 'completada' : 'inasistencia';
}
