import { APPOINTMENT_LABELS } from '#domain/agenda/appointment.ts';
import { imageDate, IMAGE_TYPE_LABELS } from '#domain/clinical/clinical-image.ts';
import { budgetFigures } from '#domain/money/budget.ts';
import { monthlyWords } from '#domain/money/instalment-words.ts';
import { newestFirst, PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { paperNumber } from '#domain/money/paper.ts';
import { signerWords } from '#entities/consent/words.ts';
import { formatValue } from '#record/words/value-words.ts';
import type { PatientFile } from '#store/patients/patient-file.ts';
import { formatDate, formatDateTime, formatMoney, formatTime } from '#ui/text/format.ts';
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

export const casesSection = (file: PatientFile): Html =>
  section(
    'ortodoncia',
    'Ortodoncia',
    file.cases.map(
      (course) =>
        html`<h3>Caso desde el ${formatDate(course.started_on)}</h3>
          ${fieldsWords('orthodontic-cases', course)}${whoAndWhen(course, file)}`,
    ),
  );

/** Signed consents, each with its whole text. The strokes of the signature are among the data for programs. */
export const consentsSection = (file: PatientFile): Html =>
  section(
    'consentimientos',
    'Consentimientos',
    file.consents.map(
      (consent) =>
        html`<h3>${consent.title}</h3>
          ${consent.text.split('\n').map((line) => (line === '' ? null : html`<p>${line}</p>`))}${facts([
            ['Firma', signerWords(consent)],
            ['Documento', consent.signer_document ?? ''],
            ['Firmado', formatDateTime(consent.signed_at, file.clinic?.timezone)],
            ['Profesional', consent.professional_name],
            ['Sello SHA-256', consent.hash],
            [
              'Revocado',
              consent.revoked_on === null
                ? ''
                : `${formatDate(consent.revoked_on)}: ${consent.revocation_reason ?? ''}`,
            ],
          ])}${whoAndWhen(consent, file)}`,
    ),
  );

/** Prescriptions, each with its medicines, its number and who prescribed. */
export const prescriptionsSection = (file: PatientFile): Html =>
  section(
    'recetas',
    'Recetas',
    file.prescriptions.map(
      (each) =>
        html`<h3>Receta del ${formatDate(each.date)}</h3>
          ${table(
            'Medicamentos',
            ['Medicamento', 'Cantidad', 'Cómo tomarlo', 'Por cuánto tiempo', 'Aviso de alergia visto'],
            each.lines.map(({ medicine, quantity, directions, duration, allergy_seen }) => [
              medicine,
              quantity ?? '',
              directions ?? '',
              duration ?? '',
              allergy_seen ?? '',
            ]),
          )}${facts([
            ['Número', paperNumber(each.id)],
            ['Prescribe', file.people.get(each.prescriber) ?? ''],
            ['Número de colegiatura', each.licence_number ?? ''],
            ['Indicaciones', each.instructions ?? ''],
          ])}${whoAndWhen(each, file)}`,
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

/** Attempts to reach the patient. */
export function attemptsSection({ attempts, people, clinic }: PatientFile): Html {
  if (attempts.length === 0) return html``;
  const rows = attempts.map((one) => [
    formatDateTime(one.at, clinic?.timezone),
    formatValue('contact-attempts', 'channel', one.channel),
    formatValue('contact-attempts', 'outcome', one.outcome),
    formatDate(one.call_again_on),
    formatValue('contact-attempts', 'reason', one.reason),
    (one.created_by && people.get(one.created_by)) || '',
    one.notes ?? '',
  ]);
  const headings = ['Cuándo', 'Cómo', 'Qué pasó', 'Llamar el', 'Motivo', 'Anotado por', 'Notas'];
  return section('seguimiento', 'Seguimiento', [table('Intentos de contacto', headings, rows)]);
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
        ['Cuotas', termsWords(budget)],
        ['Descripción', budget.description ?? ''],
      ])}${
        rows.length === 0
          ? html`<p>Sin pagos.</p>`
          : table('Pagos', ['Fecha', 'Monto', 'Método', 'Recibo', 'Recibido por', 'Notas'], rows)
      }${whoAndWhen(budget, file)}`;
  });
  return section('presupuestos', 'Presupuestos y pagos', parts);
}

/** "18 cuotas mensuales desde el 31/01/2027, inicial de $500,00"; '' without instalments. */
function termsWords({ down_payment, instalments, first_due }: PatientFile['budgets'][number]): string {
  if (!instalments || !first_due) return '';
  const initial = down_payment ? `, inicial de ${formatMoney(down_payment)}` : '';
  return `${monthlyWords(instalments)} desde el ${formatDate(first_due)}${initial}`;
}

/** An image's description, and the words in place of a picture that is missing. */
export function imageCaption(image: PatientFile['images'][number], file: PatientFile): Html {
  const title = `${IMAGE_TYPE_LABELS[image.image_type] ?? image.image_type}, ${formatDate(imageDate(image, file.clinic?.timezone))}`;
  return html`<figcaption>
    <b>${title}</b>${image.description ? html`<br />${image.description}` : null}${whoAndWhen(image, file)}
  </figcaption>`;
}
