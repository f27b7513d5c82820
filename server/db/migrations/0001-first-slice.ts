import { sql } from 'kysely';
import { collectionTable, indexDeletion, name, timestamp, type AnyDatabase } from './columns.ts';

const GENESIS = '0'.repeat(64);

/** Creates everything that the first slice needs: change log, audit, sessions, users, patients, treatment plans. */
export async function up(db: AnyDatabase): Promise<void> {
  await createChangeLog(db);
  await createAudit(db);
  await createUsers(db);
  await createSessions(db);
  await createPatients(db);
  await createTreatmentPlans(db);
}

async function createChangeLog(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('sync_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('epoch', 'uuid', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull().check(sql`seq >= 0`))
    .addColumn('audit_hash', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into sync_head (id, epoch, seq, audit_hash) values (1, gen_random_uuid(), 0, ${GENESIS})`.execute(
    db,
  );

  await db.schema
    .createTable('sync_log')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('row_id', 'uuid', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('deleted', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_log_pkey', ['collection', 'row_id'])
    .execute();
  await db.schema.createIndex('sync_log_seq').on('sync_log').column('seq').execute();

  await db.schema
    .createTable('applied_ops')
    .addColumn('op_id', 'uuid', (column) => column.primaryKey())
    .addColumn('device_id', 'uuid')
    .addColumn('user_id', 'uuid', (column) => column.notNull())
    .addColumn('seq', 'bigint')
    .addColumn('status', 'integer')
    .addColumn('collection', 'text')
    .addColumn('row_id', 'uuid')
    .addColumn('version', 'bigint')
    .addColumn('warnings', 'jsonb')
    .execute();
}

async function createAudit(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('at', timestamp, (column) => column.notNull())
    .addColumn('user_id', 'uuid')
    .addColumn('acting_user_id', 'uuid')
    .addColumn('device_id', 'uuid')
    .addColumn('op_id', 'uuid')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('row_id', 'uuid', (column) => column.notNull())
    .addColumn('patient_id', 'uuid')
    .addColumn('action', 'text', (column) =>
      column.notNull().check(sql`action in ('create', 'update', 'delete', 'revive')`),
    )
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_log_row').on('audit_log').columns(['collection', 'row_id']).execute();
  await db.schema.createIndex('audit_log_patient').on('audit_log').column('patient_id').execute();
  await db.schema.createIndex('audit_log_seq').on('audit_log').column('seq').execute();
}

async function createUsers(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'users')
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('first_name', name)
    .addColumn('last_name', name)
    .addColumn('rol', 'text', (column) => column.notNull().check(sql`rol in ('administrador', 'recepcionista')`))
    .addColumn('active', 'boolean', (column) => column.notNull())
    .execute();
  await indexDeletion(db, 'users');
  // A deleted person's name is free again.
  await sql`create unique index users_username_living on users (username) where deleted_at is null`.execute(db);

  await db.schema
    .createTable('credentials')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
}

async function createSessions(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_id', 'uuid')
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('last_used_at', timestamp, (column) => column.notNull())
    .addColumn('revoked_at', timestamp)
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('refresh_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'uuid', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('parent_hash', 'text')
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('expires_at', timestamp, (column) => column.notNull())
    .addColumn('first_used_at', timestamp)
    .execute();
  await db.schema.createIndex('refresh_tokens_session').on('refresh_tokens').column('session_id').execute();
  await db.schema.createIndex('refresh_tokens_parent').on('refresh_tokens').column('parent_hash').execute();

  await db.schema
    .createTable('access_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('refresh_hash', 'text', (column) =>
      column.notNull().references('refresh_tokens.hash').onDelete('cascade'),
    )
    .addColumn('session_id', 'uuid', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('access_tokens_refresh').on('access_tokens').column('refresh_hash').execute();
  await db.schema.createIndex('access_tokens_session').on('access_tokens').column('session_id').execute();
  await db.schema.createIndex('access_tokens_expiry').on('access_tokens').column('expires_at').execute();
}

async function createPatients(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'patients')
    .addColumn('first_name', name, (column) => column.notNull())
    .addColumn('last_name', name, (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.check(sql`gender in ('masculino', 'femenino')`))
    .addColumn('identity_card', 'text')
    .addColumn('phone_number', 'text')
    .addColumn('email', 'text')
    .addColumn('fecha_nacimiento', 'date')
    .addColumn('occupation', 'text')
    .addColumn('address', 'text')
    .addColumn('referred_by', 'text')
    .addColumn('guardian_name', 'text')
    .addColumn('guardian_phone', 'text')
    .addColumn('patient_notes', 'text')
    .addColumn('treatment_status', 'text', (column) =>
      column.notNull().check(sql`treatment_status in ('en_planificacion', 'iniciado', 'completado', 'en_pausa')`),
    )
    .addColumn('search_name', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('search_digits', 'text', (column) => column.notNull())
    .execute();
  await indexDeletion(db, 'patients');
  await db.schema.createIndex('patients_name').on('patients').columns(['first_name', 'last_name', 'id']).execute();
  await db.schema.createIndex('patients_created').on('patients').columns(['created_at', 'id']).execute();
}

async function createTreatmentPlans(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'treatment_plans')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('diagnostic', 'text')
    .addColumn('treatment_plan', 'text')
    .addColumn('observations', 'text')
    .execute();
  await indexDeletion(db, 'treatment_plans');
  await db.schema.createIndex('treatment_plans_patient').on('treatment_plans').column('patient').execute();
}
