// A database and the write path over it, without HTTP: people, tablets, and a clock that the test moves.
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT, type PatientValues } from '#domain/patients/patient.ts';
import type { Row } from '#domain/record/row.ts';
import type { ServerConfig } from '#server/config.ts';
import type { WriteContext } from '#server/context.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import type { Resource } from '#server/records/resource.ts';
import type { WriteOp, WriteOutcome } from '#server/records/write-op.ts';
import type { Sender } from '#server/records/sender.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { treatmentPlans } from '#server/resources/clinical/treatment-plans.ts';
import { writeUser } from '#server/resources/people/users.ts';
import { openClinic } from '#server/resources/clinic/keeper.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import { openTestDatabase, type DatabaseKind } from '#tests/support/test-database.ts';

export interface RecordsWorld {
  database: OpenDatabase;
  context: WriteContext;
  clock: { now: Date };
  ana: Sender;
  /** Ana at another tablet. */
  anaElsewhere: Sender;
  luis: Sender;
  close: () => Promise<void>;
  head: () => Promise<{ epoch: string; seq: number }>;
}

const CONFIG: ServerConfig = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: undefined,
  clinic: { clinic_name: 'Clínica de prueba', timezone: 'America/Lima', country_code: '51' },
  tls: undefined,
  localTls: undefined,
  publicUrl: undefined,
  s3: undefined,
  google: undefined,
  backupDir: undefined,
  backupPassphrase: undefined,
  backupDays: 30,
  logLevel: 'silent',
  demo: false,
};

/** Opens a fresh database with two people in it. */
export async function openRecordsWorld(kind: DatabaseKind): Promise<RecordsWorld> {
  const database = await openTestDatabase(kind);
  const clock = { now: new Date('2026-03-10T15:00:00.000Z') };
  const events = createHeadEvents();
  const context: WriteContext = {
    db: database.db,
    database: database.database,
    config: CONFIG,
    clinic: await openClinic(database.db, CONFIG.clinic),
    now: () => new Date(clock.now),
    events,
  };
  const person = (username: string) =>
    database.db
      .transaction()
      .execute((trx) => writeUser(trx, context, { username, rol: 'recepcionista', first_name: username }));
  const ana = (await person('ana')).id;
  const luis = (await person('luis')).id;
  const sender = (userId: string): Sender => {
    const deviceId = newId();
    return { userId, actingUserId: null, deviceId, seenDeviceId: deviceId, via: 'batch' };
  };
  return {
    database,
    context,
    clock,
    ana: sender(ana),
    anaElsewhere: sender(ana),
    luis: sender(luis),
    close: async () => {
      await events.close();
      await database.close();
    },
    head: () => database.db.selectFrom('sync_head').select(['epoch', 'seq']).executeTakeFirstOrThrow(),
  };
}

/** An op with everything that a batch op has; `changes` say what differs. */
export function buildOp(resource: Resource, changes: Partial<WriteOp>): WriteOp {
  const base = {
    opId: newId(),
    method: 'POST',
    id: null,
    ifMatch: null,
    seen: null,
    body: {},
    capturedAt: null,
  } as const;
  return { ...base, resource, ...changes };
}

export const createPatientOp = (values: Partial<PatientValues> & { id?: string } = {}): WriteOp =>
  buildOp(patients, { body: { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez', ...values } });

export const putPatientOp = (row: Row, values: Partial<PatientValues>): WriteOp =>
  buildOp(patients, { method: 'PUT', id: row.id, ifMatch: row.version, body: values });

export const createPlanOp = (patient: string, values: Record<string, unknown> = {}): WriteOp =>
  buildOp(treatmentPlans, { body: { patient, diagnostic: 'Apiñamiento', ...values } });

/** Runs one op of a batch and returns its outcome. */
export async function write(world: RecordsWorld, sender: Sender, op: WriteOp): Promise<WriteOutcome> {
  const [outcome] = await runWrites(world.context, sender, [op]);
  if (!outcome) throw new Error('no outcome');
  return outcome;
}

/** The row of an op that must have been applied. */
export async function written(world: RecordsWorld, sender: Sender, op: WriteOp): Promise<Row> {
  const { row } = await write(world, sender, op);
  if (!row) throw new Error('no row');
  return row;
}
