// A change as a sentence: who did what to which record. The differing fields stand beside it (differences.ts).
import { medicinesWords } from '#domain/documents/prescription.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/money/payment.ts';
import { fullName } from '#domain/patients/patient.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { AUDITED_DECISIONS, type AuditedDecision } from '#domain/wire/history.ts';
import { theRecord } from '#record/words/noun-words.ts';
import type { People } from '#store/session/people.ts';
import { formatDate, formatMoney, formatNumber } from '#ui/text/format.ts';
import type { Change } from './change.ts';
import type { Titles } from './differences.ts';

/** A piece of a sentence; names and figures are emphasised. */
export interface Part {
  text: string;
  strong?: true;
}

/** The names and options with which changes are worded. */
export interface Reading {
  /** The person on screen, called "Usted". */
  me: string | null;
  people: People;
  titles: Titles;
  /** Whether the sentence names the patient: in a list of many patients, not on a patient's own page. */
  ofWhom: boolean;
}

/** "Lucía Rojas cambió la cita de Mateo Salazar Quispe del 28/11/2026". */
export function sentenceOf(change: Change, reading: Reading): Part[] {
  return [{ text: authorOf(change, reading), strong: true }, { text: ' ' }, ...predicateOf(change, reading)];
}

/** "Milagros Condori marcó 3 dientes": teeth marked in one go, the first of them `change`. */
export function teethSentence(change: Change, count: number, marked: boolean, reading: Reading): Part[] {
  return [
    { text: authorOf(change, reading), strong: true },
    { text: marked ? ' marcó ' : ' cambió ' },
    { text: `${count} dientes`, strong: true },
    ...ofWhom(change, reading),
  ];
}

/** The name of the author, as a sentence begins with it. */
export function authorOf(
  { user_id, user_name }: Pick<Change, 'user_id' | 'user_name'>,
  { me, people }: Reading,
): string {
  if (user_id === null) return 'El servidor';
  if (user_id === me) return 'Usted';
  return user_name ?? people.get(user_id) ?? 'Otra persona';
}

const DECISIONS: Record<AuditedDecision, Partial<Record<Change['action'], string>>> = {
  'google-calendar': { create: 'autorizó Google Calendar', delete: 'quitó la autorización de Google Calendar' },
  'calendar-feeds': { create: 'creó un enlace a la agenda', delete: 'revocó un enlace a la agenda' },
  passwords: { create: 'hizo una contraseña de un solo uso', update: 'cambió su contraseña' },
  sessions: { delete: 'cerró sesiones' },
  'clinic-exports': { create: 'exportó los datos de la clínica' },
  restores: { update: 'confirmó las cuentas después de restaurarse el servidor' },
  'patient-exports': { create: 'exportó la ficha' },
  'sign-ins': { create: 'inició sesión', delete: 'cerró su sesión' },
  'second-factors': {
    create: 'activó la verificación en dos pasos',
    update: 'hizo códigos de recuperación nuevos',
    delete: 'desactivó la verificación en dos pasos',
  },
};

const isDecision = (collection: Change['collection']): collection is AuditedDecision =>
  (AUDITED_DECISIONS as readonly string[]).includes(collection);

function predicateOf(change: Change, reading: Reading): Part[] {
  const { collection, action } = change;
  if (isDecision(collection)) return decided(collection, change, reading);
  if (change.merged_into) {
    const stayed: Part = { text: change.merged_into.name, strong: true };
    return [{ text: 'fusionó la ficha' }, ...ofWhom(change, reading), { text: ' con la de ' }, stayed];
  }
  const values = (action === 'update' ? change.before : change.after) ?? change.before ?? {};
  const fresh = action === 'create' ? newThing(collection, values, reading) : null;
  const thing = fresh ?? [{ text: `${verbOf(change)} ` }, ...knownThing(collection, values, reading)];
  const whose = ofWhom(change, reading);
  // After the patient's name: "con tarjeta de Ana" would be Ana's card.
  const paid = collection === 'payments' && fresh ? [{ text: paidBy(values['payment_method']) }] : [];
  const after = action === 'restored' ? [{ text: ', después de restaurarse el servidor' }] : [];
  return [...thing, ...whose, ...paid, ...whichDay(collection, values), ...after];
}

/** A decision made for another person names that person. */
function decided(collection: AuditedDecision, change: Change, reading: Reading): Part[] {
  const { action, row_id, user_id } = change;
  const { me, people } = reading;
  const done = DECISIONS[collection][action] ?? '';
  if (collection === 'patient-exports') return [{ text: done }, ...ofWhom(change, reading)];
  if (collection === 'sign-ins' && action === 'update') return refusedSignIns(change, reading);
  if (collection === 'sessions' && row_id === user_id) return [{ text: 'cerró sus otras sesiones' }];
  const left = collection === 'second-factors' ? change.after?.['recovery_codes_left'] : undefined;
  if (typeof left === 'number') return [{ text: `entró con un código de recuperación: ${leftWords(left)}` }];
  const others =
    (collection === 'passwords' && action === 'create') ||
    collection === 'sessions' ||
    (collection === 'second-factors' && row_id !== user_id);
  if (!others) return [{ text: done }];
  const whose = row_id === me ? 'usted' : (people.get(row_id) ?? 'otra persona');
  return [{ text: `${done} de ` }, { text: whose, strong: true }];
}

const leftWords = (left: number): string => (left === 1 ? 'le queda 1' : `le quedan ${left}`);

/** "rechazó 10 inicios de sesión de Ana Vega en una hora": wrong passwords. The last number that is noted may be exceeded. */
function refusedSignIns({ row_id, after }: Change, { people }: Reading): Part[] {
  const failures = after?.['failures'];
  const often = typeof failures === 'number' && failures > 1 ? failures : null;
  return [
    {
      text: often === null ? 'rechazó un inicio de sesión de ' : `rechazó ${formatNumber(often)} inicios de sesión de `,
    },
    { text: people.get(row_id) ?? 'otra persona', strong: true },
    ...(often === null ? [] : [{ text: ' en una hora' }]),
  ];
}

const VERBS = {
  create: 'creó',
  update: 'cambió',
  delete: 'eliminó',
  revive: 'recuperó',
  restored: 'devolvió',
} satisfies Record<Change['action'], string>;

/** A consent is not changed: it is revoked. */
function verbOf({ collection, action, before, after }: Change): string {
  const isRevoked =
    collection === 'consents' && text(after?.['revoked_on']) !== '' && text(before?.['revoked_on']) === '';
  return action === 'update' && isRevoked ? 'revocó' : VERBS[action];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Records with a verb of their own: people take payments, mark teeth, take pictures and start treatments. */
function newThing(collection: CollectionName, values: Values, reading: Reading): Part[] | null {
  if (collection === 'payments') {
    return [{ text: 'registró un pago de ' }, amountOf(values['amount'])];
  }
  if (collection === 'inventory-operations') {
    return [{ text: 'registró una ' }, ...operation(values, reading)];
  }
  if (collection === 'teeth') return [{ text: 'marcó ' }, ...tooth(values)];
  if (collection === 'clinical-images') return [{ text: 'subió una imagen clínica' }];
  if (collection === 'orthodontic-cases') return [{ text: 'inició un caso de ortodoncia' }];
  if (collection === 'consents') return [{ text: `hizo firmar «${text(values['title'])}»` }];
  if (collection === 'contact-attempts') return [{ text: `anotó un intento de contacto «${attemptOf(values)}»` }];
  return null;
}

/** "el presupuesto «Ortodoncia»": the record with the words that tell it from others of its kind. */
function knownThing(collection: CollectionName, values: Values, reading: Reading): Part[] {
  if (collection === 'patients') return [{ text: 'la ficha' }];
  if (collection === 'teeth') return tooth(values);
  if (collection === 'payments') return [{ text: 'el pago de ' }, amountOf(values['amount'])];
  if (collection === 'inventory-operations') return [{ text: 'la ' }, ...operation(values, reading)];
  if (collection === 'clinic-settings') return [{ text: 'los ajustes de la clínica' }];
  if (collection === 'users')
    return [{ text: 'el usuario ' }, { text: fullName(values) || text(values['username']), strong: true }];
  const own = OWN_NAME[collection]?.(values) ?? '';
  return [{ text: own === '' ? theRecord(collection) : `${theRecord(collection)} «${own}»` }];
}

const firstLine = (value: unknown): string => text(value).split('\n')[0] ?? '';

const OWN_NAME: Partial<Record<CollectionName, (values: Values) => string>> = {
  'treatment-plans': ({ diagnostic }) => firstLine(diagnostic),
  'contact-attempts': (values) => attemptOf(values),
  'clinical-images': (values) => definitionOf('clinical-images').title(values),
  budgets: ({ nombre }) => text(nombre),
  'consent-templates': ({ title }) => text(title),
  consents: ({ title }) => text(title),
  prescriptions: ({ lines }) => (Array.isArray(lines) ? medicinesWords(lines) : ''),
  products: ({ name }) => text(name),
  suppliers: ({ name }) => text(name),
};

/** "Cita dada". */
const attemptOf = (values: Values): string => definitionOf('contact-attempts').title(values);

const tooth = ({ tooth_number }: Values): Part[] => [
  { text: 'el diente ' },
  { text: text(tooth_number), strong: true },
];

const amountOf = (amount: unknown): Part => ({
  text: formatMoney(typeof amount === 'number' ? amount : null),
  strong: true,
});

const PAID_BY = {
  CASH: ', en efectivo',
  CARD: ', con tarjeta',
  TRANSFER: ', por transferencia',
  CHECK: ', con cheque',
  OTHER: ', por otro método',
} satisfies Record<PaymentMethod, string>;

const paidBy = (method: unknown): string =>
  typeof method === 'string' && Object.hasOwn(PAYMENT_METHOD_LABELS, method) ? PAID_BY[method as PaymentMethod] : '';

/** An operation of the inventory; on a product's own page the product is not named again. */
function operation({ operation_type, quantity, product }: Values, { titles, ofWhom: said }: Reading): Part[] {
  const name = said ? titles.get(text(product)) : undefined;
  const kind = operation_type === 'salida' ? 'salida' : 'entrada';
  return [
    { text: `${kind} de ` },
    { text: formatNumber(typeof quantity === 'number' ? quantity : Number.NaN), strong: true },
    ...(name === undefined ? [] : [{ text: ` «${name}»` }]),
  ];
}

/** " de Ana Paz", of an attempt to reach her " con Ana Paz". */
function ofWhom({ collection, patient_id, patient_name }: Change, { ofWhom: said, titles }: Reading): Part[] {
  const name = patient_name ?? titles.get(patient_id ?? '') ?? '';
  const joined = collection === 'contact-attempts' ? ' con ' : ' de ';
  return !said || name === '' ? [] : [{ text: joined }, { text: name, strong: true }];
}

/** The day that tells an appointment from others: the one before the change. */
const whichDay = (collection: CollectionName, { fecha }: Values): Part[] =>
  collection === 'appointments' && text(fecha) !== '' ? [{ text: ` del ${formatDate(text(fecha))}` }] : [];

export const plain = (parts: readonly Part[]): string => parts.map((part) => part.text).join('');
