import { expect, test } from 'vitest';
import * as v from 'valibot';
import { clinicSettingsDefinition, isRoomAtFault, UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { COUNTRIES } from '#domain/clinic/countries.ts';
import { addDays, isTimeZone } from '#domain/values/dates.ts';

const schema = clinicSettingsDefinition.schema({ today: '2026-11-23' });
const parse = (values: object) => v.safeParse(schema, { ...UNKNOWN_CLINIC, ...values });
const message = (values: object) => parse(values).issues?.[0].message ?? null;

test('a clinic that has chosen nothing is valid', () => {
  expect(parse({})).toMatchObject({ success: true, output: UNKNOWN_CLINIC });
});

test.each([
  [{ clinic_name: ' ' }, 'El nombre de la clínica es obligatorio'],
  [{ email: 'citas' }, 'Por favor, introduce un correo electrónico válido'],
  [{ telephone: '12' }, 'Por favor, introduce un número de teléfono válido'],
  [{ whatsapp: 'no' }, 'Por favor, introduce un número de teléfono válido'],
  [{ country: 'Perú' }, 'Máximo 2 caracteres'],
  [{ country: 'pe' }, 'Elija un país de la lista'],
  [{ timezone: 'Lima' }, 'No es una zona horaria conocida'],
  [{ country_code: '+519999' }, 'Máximo 5 caracteres'],
  [{ country_code: 'PE' }, 'Escriba el prefijo en cifras (ejemplo: +51)'],
  [{ rooms: ['Sillón 1', ' '] }, 'Escriba el nombre del consultorio'],
  [{ rooms: ['Sillón 1', 'Sillón 1 '] }, 'Hay dos consultorios con el mismo nombre'],
  [{ opening_hours: [] }, 'El horario no es válido'],
  [{ opening_hours: UNKNOWN_CLINIC.opening_hours.map(() => []) }, 'Deje al menos un día de atención'],
  [
    { closed_days: [{ from: '2026-12-24', until: '2026-12-20', name: '' }] },
    'El último día cerrado no puede ser anterior al primero',
  ],
  ...[0, 91, 1.5, '7'].map((days) => [
    { max_offline_days: days },
    'Escriba los días, de 1 a 90, o deje el campo vacío',
  ]),
  ...[0, 366, 1.5, null].map((days) => [{ control_overdue_days: days }, 'Escriba los días, de 1 a 365']),
  [{ pin_required: 'sí' }, 'Indique si el PIN es obligatorio'],
] as [object, string][])('%o is refused in words that say what to do', (values, expected) => {
  expect(message(values)).toBe(expected);
});

test('a room is at fault without a name, with one that is too long, and with the name of another', () => {
  const rooms = ['Sillón 1', ' ', 'Sala', 'Sillón 1 ', 'x'.repeat(61)];
  expect(rooms.map((_, place) => isRoomAtFault(rooms, place))).toEqual([true, true, false, true, true]);
});

test('the prefix is stored without its plus sign, and closed days in the order of their dates', () => {
  const [may, december] = ['2026-05-01', '2026-12-24'].map((day) => ({ from: day, until: day, name: '' }));
  expect(parse({ country_code: '+51', closed_days: [december, may] }).output).toMatchObject({
    country_code: '51',
    closed_days: [may, december],
  });
});

test('closed periods of the past take no room from those to come', () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, place) => addDays(first, place)).map((day) => ({
      from: day,
      until: day,
      name: '',
    }));
  const [past, coming] = [daysFrom('2020-01-01', 800), daysFrom('2026-11-23', 200)];
  expect(message({ closed_days: [...past, ...coming] })).toBeNull();
  expect(message({ closed_days: daysFrom('2026-11-23', 201) })).toBe('Se admiten hasta 200 períodos cerrados');
  expect(message({ closed_days: daysFrom('2020-01-01', 1001) })).toBe(
    'Se admiten hasta 1000 períodos cerrados, los pasados también',
  );
});

test('a limit of 1 to 90 days is valid; settings of an older build ask nothing of tablets', () => {
  for (const max_offline_days of [null, 1, 90]) expect(message({ max_offline_days, pin_required: true })).toBeNull();
  const { max_offline_days: _, pin_required: __, ...older } = UNKNOWN_CLINIC;
  expect(v.parse(schema, older)).toMatchObject({ max_offline_days: null, pin_required: false });
});

test('a control without an interval is overdue after 1 to 365 days, and after 30 until the clinic says otherwise', () => {
  for (const control_overdue_days of [1, 365]) expect(message({ control_overdue_days })).toBeNull();
  const { control_overdue_days: _, ...older } = UNKNOWN_CLINIC;
  expect(v.parse(schema, older)).toMatchObject({ control_overdue_days: 30 });
});

test('each country that is offered has a prefix and zones that this machine knows', () => {
  for (const [code, { prefix, zones }] of Object.entries(COUNTRIES)) {
    expect(message({ country: code, country_code: prefix, timezone: zones[0] })).toBeNull();
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  }
});
