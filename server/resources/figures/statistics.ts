import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import type { Estado } from '#domain/agenda/appointment.ts';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import {
  appointmentMonth,
  MONTHS,
  treatmentsByMonth,
  type AppointmentMonth,
  type PaymentMonth,
  type TreatmentMonth,
} from '#domain/figures/statistics.ts';
import { todayOf, type ServerContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { integerParameter, queryOf } from '#server/http/validation.ts';
import { described, integer } from '#server/openapi/description.ts';
import * as shapes from '#server/openapi/figure-schemas.ts';

const ofYear = (summary: string, month: v.GenericSchema) =>
  described(summary, { answer: v.array(month), query: { year: integer(1900, 9999) } });
const APPOINTMENTS = ofYear('Citas de un año por mes y estado', shapes.appointmentMonth);
const PAYMENTS = ofYear('Pagos de un año por mes', shapes.paymentMonth);
const TREATMENTS = ofYear('Tratamientos de un año por mes', shapes.treatmentMonth);

/** Serves /api/estadisticas/: a year's figures by month, by default of the clinic's current year. */
export function registerStatistics(app: FastifyInstance, context: ServerContext): void {
  const yearOf = (request: FastifyRequest) => {
    const fallback = Number(todayOf(context).slice(0, 4));
    return integerParameter(queryOf(request), 'year', { min: 1900, max: 9999, fallback });
  };
  app.get('/api/estadisticas/citas-por-mes/', APPOINTMENTS, (request) =>
    appointmentStatistics(context.db, yearOf(request)),
  );
  app.get('/api/estadisticas/pagos-por-mes/', PAYMENTS, (request) => paymentStatistics(context.db, yearOf(request)));
  app.get('/api/estadisticas/tratamientos-por-mes/', TREATMENTS, (request) =>
    treatmentStatistics(context.db, yearOf(request)),
  );
}

/** `appointmentsByMonth` of the domain, in SQL. */
export async function appointmentStatistics(db: Db, year: number): Promise<AppointmentMonth[]> {
  const { rows } = await sql<{ month: number; estado: Estado; count: number }>`
    SELECT extract(month FROM fecha)::int AS month, estado, count(*) AS count FROM appointments
    WHERE deleted_at IS NULL AND ${within(sql.ref('fecha'), year)} GROUP BY 1, 2`.execute(db);
  return MONTHS.map((month) =>
    appointmentMonth(
      month,
      rows.filter((row) => row.month === month),
    ),
  );
}

/** `paymentsByMonth` of the domain, in SQL. */
export async function paymentStatistics(db: Db, year: number): Promise<PaymentMonth[]> {
  const { rows } = await sql<PaymentMonth>`
    SELECT extract(month FROM payment_date)::int AS month, sum(amount) AS total, count(*) AS count FROM payments
    WHERE deleted_at IS NULL AND ${within(sql.ref('payment_date'), year)} GROUP BY 1`.execute(db);
  return MONTHS.map((month) => rows.find((row) => row.month === month) ?? { month, total: 0, count: 0 });
}

/** Treatments are JSON within the notes: SQL finds the histories whose notes name the year, the domain reads them. */
export async function treatmentStatistics(db: Db, year: number): Promise<TreatmentMonth[]> {
  const histories = await db
    .selectFrom('clinical_histories')
    .select(['id', 'notes'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`position(${`${year}-`} in notes) > 0`)
    .execute();
  return treatmentsByMonth(histories.flatMap(treatmentsOf), year);
}

const within = (date: RawBuilder<unknown>, year: number): RawBuilder<boolean> =>
  sql`${date} BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`;
