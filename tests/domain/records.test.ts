import { expectTypeOf, test } from 'vitest';
import type { Appointment, AppointmentValues } from '#domain/agenda/appointment.ts';
import type { Tooth } from '#domain/clinical/tooth.ts';
import type { Patient, PatientValues } from '#domain/patients/patient.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import type { RecordOf, Records, RecordValues, ValuesOf } from '#domain/records.ts';

test('a collection names the type of its rows and of what a client writes', () => {
  expectTypeOf<RecordOf<'patients'>>().toEqualTypeOf<Patient>();
  expectTypeOf<RecordOf<'appointments'>>().toEqualTypeOf<Appointment>();
  expectTypeOf<RecordOf<'patients' | 'teeth'>>().toEqualTypeOf<Patient | Tooth>();
  expectTypeOf<ValuesOf<'patients'>>().toEqualTypeOf<PatientValues>();
  expectTypeOf<ValuesOf<'appointments'>>().toEqualTypeOf<AppointmentValues>();
});

test('all fourteen collections have their types, and every row is a row', () => {
  expectTypeOf<keyof Records>().toEqualTypeOf<CollectionName>();
  expectTypeOf<keyof RecordValues>().toEqualTypeOf<CollectionName>();
  expectTypeOf<RecordOf<CollectionName>>().toExtend<Pick<Row, 'id' | 'version'>>();
});
