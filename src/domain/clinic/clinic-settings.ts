import * as v from 'valibot';
import type { EntityDefinition, ValidationContext } from '#domain/record/definition.ts';
import { isTimeZone } from '#domain/values/dates.ts';
import { optionalEmail } from '#domain/values/email.ts';
import { cleanLine } from '#domain/values/clean.ts';
import { cleaned, optionalCode, optionalLine, optionalMatch, requiredText } from '#domain/values/schemas.ts';
import { optionalTelephone } from '#domain/values/telephone.ts';
import {
  closedDaysComplaint,
  inOrder,
  mergeClosedDays,
  mergeOpeningHours,
  openingHoursComplaint,
  type ClosedDays,
  type OpeningHours,
} from './opening-hours.ts';

const BAD_PREFIX = 'Escriba el prefijo en cifras (ejemplo: +51)';
const UNKNOWN_ZONE = 'No es una zona horaria conocida';
const BAD_ROOM = 'Escriba el nombre del consultorio';
const BAD_HOURS = 'El horario no es válido';
const BAD_DAYS = 'Los días cerrados no son válidos';
const MOST_ROOMS = 50;
/** Periods that have not ended. Those of the past stay in the record and out of sight: nobody could make room for new ones. */
const MOST_CLOSED = 200;
/** All periods, past ones too: what an API client can write, and decades of a clinic's holidays. */
const MOST_KEPT = 1000;
/** The longest limit of days that a tablet may be without the server. */
export const MOST_OFFLINE_DAYS = 90;
const BAD_OFFLINE_DAYS = `Escriba los días, de 1 a ${MOST_OFFLINE_DAYS}, o deje el campo vacío`;
/** Days; the interval of a control that noted none, until the clinic chooses another. */
const USUAL_OVERDUE_DAYS = 30;
/** The longest such interval. */
export const MOST_OVERDUE_DAYS = 365;
const BAD_OVERDUE_DAYS = `Escriba los días, de 1 a ${MOST_OVERDUE_DAYS}`;

const span = v.object({ from: v.string(BAD_HOURS), until: v.string(BAD_HOURS) }, BAD_HOURS);

const openingHours = v.pipe(
  v.array(v.array(span, BAD_HOURS), BAD_HOURS),
  v.length(7, BAD_HOURS),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? openingHoursComplaint(dataset.value) : null;
    if (message !== null) addIssue({ message });
  }),
);

const closedDays = (today: string) =>
  v.pipe(
    v.array(
      v.object(
        {
          from: v.string(BAD_DAYS),
          until: v.string(BAD_DAYS),
          name: v.pipe(v.string(BAD_DAYS), cleaned(cleanLine), v.maxLength(60, 'El nombre admite hasta 60 caracteres')),
        },
        BAD_DAYS,
      ),
      BAD_DAYS,
    ),
    v.maxLength(MOST_KEPT, `Se admiten hasta ${MOST_KEPT} períodos cerrados, los pasados también`),
    v.check(
      (days) => days.filter(({ until }) => until >= today).length <= MOST_CLOSED,
      `Se admiten hasta ${MOST_CLOSED} períodos cerrados`,
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? closedDaysComplaint(dataset.value) : null;
      if (message !== null) addIssue({ message });
    }),
    v.transform((days) => inOrder(days)),
  );

const room = requiredText(BAD_ROOM, 60);

const rooms = v.pipe(
  v.array(room, BAD_ROOM),
  v.maxLength(MOST_ROOMS, `Se admiten hasta ${MOST_ROOMS} consultorios`),
  v.check((names) => new Set(names).size === names.length, 'Hay dos consultorios con el mismo nombre'),
);

/** Whether the room at a place has no valid name, or one that another room has too. */
export function isRoomAtFault(names: readonly string[], place: number): boolean {
  const own = v.safeParse(room, names[place]);
  return !own.success || names.some((name, other) => other !== place && v.safeParse(room, name).output === own.output);
}

const offlineDays = v.optional(
  v.nullable(
    v.pipe(
      v.number(BAD_OFFLINE_DAYS),
      v.integer(BAD_OFFLINE_DAYS),
      v.minValue(1, BAD_OFFLINE_DAYS),
      v.maxValue(MOST_OFFLINE_DAYS, BAD_OFFLINE_DAYS),
    ),
  ),
  null,
);

const overdueDays = v.optional(
  v.pipe(
    v.number(BAD_OVERDUE_DAYS),
    v.integer(BAD_OVERDUE_DAYS),
    v.minValue(1, BAD_OVERDUE_DAYS),
    v.maxValue(MOST_OVERDUE_DAYS, BAD_OVERDUE_DAYS),
  ),
  USUAL_OVERDUE_DAYS,
);

/** The fields of the clinic's settings that a client writes. */
const clinicSettingsSchema = ({ today }: ValidationContext) =>
  v.object({
    clinic_name: requiredText('El nombre de la clínica es obligatorio', 120),
    legal_name: optionalLine(200),
    tax_number: optionalCode(40),
    address: optionalLine(200),
    telephone: optionalTelephone(),
    whatsapp: optionalTelephone(),
    email: optionalEmail(),
    country: optionalMatch(/^[A-Z]{2}$/, 'Elija un país de la lista', 2),
    timezone: v.pipe(requiredText('La zona horaria es obligatoria', 60), v.check(isTimeZone, UNKNOWN_ZONE)),
    country_code: v.pipe(
      optionalMatch(/^\+?\d{1,4}$/, BAD_PREFIX, 5),
      v.transform((prefix) => prefix?.replace('+', '') ?? null),
    ),
    rooms,
    opening_hours: openingHours,
    closed_days: closedDays(today),
    max_offline_days: offlineDays,
    pin_required: v.optional(v.boolean('Indique si el PIN es obligatorio'), false),
    control_overdue_days: overdueDays,
  });

/** The values of the clinic's settings once their schema has parsed them. */
export type ClinicSettingsValues = v.InferOutput<ReturnType<typeof clinicSettingsSchema>>;

/** Monday to Friday, 09:00–18:00 (specification §9): the clinic's hours until its settings say otherwise. */
export const USUAL_HOURS: { opening_hours: OpeningHours; closed_days: readonly ClosedDays[] } = {
  opening_hours: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '09:00', until: '18:00' }] : [])),
  closed_days: [],
};

/** The settings of a clinic that has chosen none. */
export const UNKNOWN_CLINIC: ClinicSettingsValues = {
  clinic_name: 'Arcada',
  legal_name: null,
  tax_number: null,
  address: null,
  telephone: null,
  whatsapp: null,
  email: null,
  country: null,
  timezone: 'UTC',
  country_code: null,
  rooms: [],
  opening_hours: USUAL_HOURS.opening_hours.map((spans) => [...spans]),
  closed_days: [],
  max_offline_days: null,
  pin_required: false,
  control_overdue_days: USUAL_OVERDUE_DAYS,
};

/** The definition of the clinic's settings, for store, sync and server: one row, made by the server (decision 100). */
export const clinicSettingsDefinition: EntityDefinition<ClinicSettingsValues> = {
  collection: 'clinic-settings',
  singular: 'configuración de la clínica',
  plural: 'configuraciones de la clínica',
  feminine: true,
  labels: {
    clinic_name: 'Nombre',
    legal_name: 'Razón social',
    tax_number: 'Número fiscal',
    address: 'Dirección',
    telephone: 'Teléfono',
    whatsapp: 'WhatsApp',
    email: 'Correo',
    country: 'País',
    timezone: 'Zona horaria',
    country_code: 'Prefijo telefónico',
    rooms: 'Consultorios',
    opening_hours: 'Horario de atención',
    closed_days: 'Días cerrados',
    max_offline_days: 'Días que una tableta puede estar sin conexión',
    pin_required: 'PIN obligatorio para todas las personas',
    control_overdue_days: 'Días hasta que un control está vencido',
  },
  schema: clinicSettingsSchema,
  defaults: UNKNOWN_CLINIC,
  parents: [],
  merge: { strategies: { opening_hours: mergeOpeningHours, closed_days: mergeClosedDays } },
  title: () => 'Ajustes de la clínica',
};
