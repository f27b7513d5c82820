import { APPOINTMENT_LABELS } from '#domain/agenda/appointment.ts';
import { imageDate, IMAGE_TYPE_LABELS } from '#domain/clinical/clinical-image.ts';
import { budgetFigures } from '#domain/money/budget.ts';
import { newestFirst, PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { paperNumber } from '#domain/money/paper.ts';
import { formatValue } from '#record/words/value-words.ts';
import type { PatientFile } from '#store/patients/patient-file.ts';
import { formatDate, formatMoney, formatTime } from '#ui/text/format.ts';
import { fieldsWords, whoAndWhen } from './clinical-sections.ts';
import { facts, html, section, table, type Html } from './html.ts';

export const patientSection = (file: PatientFile): Html =>
  section('datos-personales', 'Datos personales', [
    html`${fieldsWords('patients', file.patient)}${whoAndWhen(file.patient, file)}`,
  ]);

export const plansSection = (file: PatientFile): Html =>
  section(
    'planes',
    'Planes de tratamiento',
    file.plans.map(
      (plan) =>
        html`<h3>Plan del ${formatDate(plan.created_at, file.clinic?.timezone)}</h3>
          ${fieldsWords('treatment-plans', plan)}${whoAndWhen(plan, file)}`,
    ),
  );

/** Appointments, future ones included. */
export function appointmentsSection({ appointments, clinic }: PatientFile): Html {
  if (appointments.length === 0) return html``;
  const words = (field: 'tipo_tratamiento' | 'specialty' | 'estado', value: string) =>
    formatValue('appointments', field, value);
  const rows = appointments.map((one) => [
    `${formatDate(one.fecha)} ${formatTime(one.hora)}`,
    `${one.duracion} min`,
    words('tipo_tratamiento', one.tipo_tratamiento),
    words('specialty', one.specialty),
    words('estado', one.estado),
    one.location ?? clinic?.clinic_name ?? '',
    one.notes ?? '',
  ]);
  const { fecha, duracion, tipo_tratamiento, specialty, estado, location, notes } = APPOINTMENT_LABELS;
  return section('citas', 'Citas', [
    table('Citas', [fecha, duracion, tipo_tratamiento, specialty, estado, location, notes], rows),
  ]);
}

/** Budgets, each with its payments and balance. */
export function budgetsSection(file: PatientFile): Html {
  const parts = file.budgets.map((budget) => {
    const payments = newestFirst(file.payments.filter((payment) => payment.budget === budget.id));
    const { total_paid, remaining_balance } = budgetFigures(budget, payments);
    const rows = payments.map((payment) => [
      formatDate(payment.payment_date),
      formatMoney(payment.amount),
      PAYMENT_METHOD_LABELS[payment.payment_method] ?? payment.payment_method,
      paperNumber(payment.id),
      (payment.created_by && file.people.get(payment.created_by)) || '',
      payment.notes ?? '',
    ]);
    return html`<h3>${budget.nombre}</h3>
      ${facts([
        ['Número', paperNumber(budget.id)],
        ['Monto total', formatMoney(budget.total_amount)],
        ['Pagado', formatMoney(total_paid)],
        ['Saldo', formatMoney(remaining_balance)],
        ['Descripción', budget.description ?? ''],
      ])}${
        rows.length === 0
          ? html`<p>Sin pagos.</p>`
          : table('Pagos', ['Fecha', 'Monto', 'Método', 'Recibo', 'Recibido por', 'Notas'], rows)
      }${whoAndWhen(budget, file)}`;
  });
  return section('presupuestos', 'Presupuestos y pagos', parts);
}

/** An image's description, and the words in place of a picture that is missing. */
export function imageCaption(image: PatientFile['images'][number], file: PatientFile): Html {
  const title = `${IMAGE_TYPE_LABELS[image.image_type] ?? image.image_type}, ${formatDate(imageDate(image, file.clinic?.timezone))}`;
  return html`<figcaption>
    <b>${title}</b>${image.description ? html`<br />${image.description}` : null}${whoAndWhen(image, file)}
  </figcaption>`;
}
