// The shapes of domain/wire/wire.ts as valibot schemas, for the answers and bodies in GET /api/openapi.json.
import * as v from 'valibot';
import { ROLES } from '#domain/people/user.ts';
import { optionalCode, optionalName } from '#domain/values/schemas.ts';
import { COLLECTIONS } from '#domain/record/collections.ts';
import { AUDITED_DECISIONS, CHANGE_ACTIONS } from '#domain/wire/history.ts';

/** An id. */
export const uuid = v.pipe(v.string(), v.uuid());
/** ISO 8601. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
/** Whole, from zero. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** An id, or nobody’s and nothing’s. */
export const nullableId = v.nullable(uuid);
const collection = v.picklist(COLLECTIONS);
const anyObject = v.looseObject({});

/** The fields that every row has beside its own. */
export const rowMeta = {
  id: uuid,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: nullableId,
  updated_by: nullableId,
};

/** `Problem`: the body of every refusal. */
export const problem = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  current: v.optional(anyObject),
  counts: v.optional(v.record(v.string(), count)),
  fallen: v.optional(v.object({ collection: v.string(), id: uuid, title: v.string() })),
  reason: v.optional(v.picklist(['disabled', 'revoked'])),
  challenge: v.optional(v.string()),
});

/** A text that is not empty, with the greatest length in characters. */
export const bounded = (limit: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(limit));

/** `SealKeyRequest`. */
export const sealKeyRequest = v.object({ authors: v.array(uuid), public_key: bounded(200) });
/** `SealKey`. */
export const sealKey = v.object({ key: v.string() });

/** The body of POST /api/first-start/code/. */
export const firstStartCode = v.object({ code: v.pipe(v.string('Escriba el código'), v.maxLength(40)) });
/** The body of POST /api/first-start/; the clinic's settings are judged as those of /api/clinic-settings/. */
export const firstStart = v.object({
  ...firstStartCode.entries,
  demo: v.optional(v.boolean(), false),
  clinic: v.optional(anyObject, {}),
  administrator: v.object({
    username: v.pipe(v.string('El nombre de usuario es obligatorio'), v.maxLength(200)),
    first_name: v.nullable(v.string()),
    last_name: v.nullable(v.string()),
    password: v.pipe(v.string('La contraseña es obligatoria'), v.maxLength(1000)),
  }),
});
/** `NetworkInfo`. */
export const networkInfo = v.object({
  version: v.string(),
  install_url: v.nullable(v.pipe(v.string(), v.url())),
  local: v.nullable(
    v.object({
      name: v.nullable(v.string()),
      addresses: v.array(v.string()),
      home_url: v.nullable(v.pipe(v.string(), v.url())),
      certificate_expires: timestamp,
      authority: v.object({ expires: timestamp, last_year: v.boolean(), sha256: v.string(), sha1: v.string() }),
    }),
  ),
});

/**
 * The answer to POST /api/first-start/: the demo clinic's people, with passwords that their first use replaces, and the
 * way for tablets.
 */
export const firstStartDone = v.object({
  people: v.array(v.object({ username: v.string(), password: v.string() })),
  network: networkInfo,
});

/** The body of POST /api/start-over/. */
export const startOver = v.object({ password: bounded(1000), clinic_name: bounded(1000) });

/** `UserInfo`. */
export const userInfo = v.object({
  id: uuid,
  username: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  rol: v.picklist(ROLES),
});

/** The body of PUT /api/account/, and the person in its answer. */
export const ownName = v.object({
  first_name: v.optional(optionalName(100)),
  last_name: v.optional(optionalName(100)),
  licence_number: v.optional(optionalCode(40)),
});
export const ownAccount = v.nullable(v.looseObject({ ...rowMeta, username: v.string() }));

/** The answer of /api/health/. */
export const health = v.looseObject({
  status: v.string(),
  database: v.picklist(['pglite', 'postgres']),
  epoch: uuid,
  head: count,
});

/** `ClinicConfig`. */
export const clinicConfig = v.object({
  clinic_name: v.string(),
  timezone: v.string(),
  zone_offsets: v.optional(v.array(v.tuple([v.number(), v.number()]))),
  country_code: v.string(),
  rooms: v.array(v.string()),
  calendar: v.boolean(),
  first_start: v.optional(v.literal(true)),
  demo: v.optional(uuid),
  sealing_key: v.string(),
});

/** The body of the calls about one appointment in Google Calendar. */
export const calendarRequest = v.object({ appointment_id: uuid });

/** The connected Google account as `CalendarAccount`, or null. */
export const calendarAccount = v.object({
  account: v.nullable(
    v.object({
      user: uuid,
      name: v.string(),
      since: timestamp,
      ended: v.nullable(v.picklist(['inactive', 'demoted'])),
    }),
  ),
});

/** `CalendarFeed`: a secret link to the agenda. */
export const calendarFeed = v.object({
  id: uuid,
  user: uuid,
  created_at: timestamp,
  last_used_at: v.nullable(timestamp),
  ends_at: timestamp,
});
/** `NewCalendarFeed`: with its address, told only once. */
export const newCalendarFeed = v.object({ ...calendarFeed.entries, url: v.pipe(v.string(), v.url()) });

/** `PatientExport` of the domain. */
export const patientExport = v.object({ id: uuid, patient: uuid, exported_at: timestamp });

/** `ExportLink` of the domain. */
export const exportLink = v.object({ url: v.string(), expires_at: timestamp });

/** `BatchRequest`. */
export const batchRequest = v.object({
  device_id: uuid,
  schema: count,
  epoch: uuid,
  on_behalf_of: v.optional(uuid),
  groups: v.array(
    v.object({
      ops: v.array(
        v.object({
          op_id: uuid,
          method: v.picklist(['POST', 'PUT', 'DELETE']),
          path: v.string(),
          if_match: v.optional(v.nullable(count)),
          seen: v.optional(v.nullable(v.string())),
          revives: v.optional(v.boolean()),
          restored: v.optional(v.boolean()),
          known_in: v.optional(v.nullable(uuid)),
          imported: v.optional(v.boolean()),
          body: v.optional(anyObject),
          captured_at: timestamp,
        }),
      ),
    }),
  ),
});

/** Something that staff should see, although the write was applied. */
export const warning = v.object({ code: v.string(), text: v.string() });

/** `BatchResponse`. */
export const batchResponse = v.object({
  epoch: uuid,
  head: count,
  results: v.array(
    v.object({
      op_id: uuid,
      status: count,
      body: v.nullable(anyObject),
      duplicate: v.boolean(),
      warnings: v.array(warning),
    }),
  ),
});

/** `SyncPage`. */
export const syncPage = v.object({
  epoch: uuid,
  to: count,
  proof: v.string(),
  more: v.boolean(),
  rows: v.array(
    v.object({ collection, id: uuid, version: count, seq: count, row: v.nullable(v.looseObject(rowMeta)) }),
  ),
});

/** `SnapshotPage`. */
export const snapshotPage = v.object({
  epoch: uuid,
  head: count,
  rows: v.array(v.looseObject(rowMeta)),
  next: nullableId,
});

/** `Digest`. */
export const digest = v.object({
  at: count,
  collections: v.record(v.string(), v.object({ count, hash: v.string() })),
});

/** `ChangeEntry`: one change of a record. */
export const changeEntry = v.object({
  id: count,
  seq: count,
  at: timestamp,
  captured_at: v.nullable(timestamp),
  user_id: nullableId,
  user_name: v.nullable(v.string()),
  acting_user_id: nullableId,
  acting_user_name: v.nullable(v.string()),
  imported_by: nullableId,
  imported_by_name: v.nullable(v.string()),
  device_id: nullableId,
  device_name: v.nullable(v.string()),
  collection,
  row_id: uuid,
  patient_id: nullableId,
  patient_name: v.nullable(v.string()),
  action: v.picklist(CHANGE_ACTIONS),
  merged_into: v.nullable(v.object({ id: uuid, name: v.string() })),
  before: v.nullable(anyObject),
  after: v.nullable(anyObject),
});

/** `AuditedChange`: one entry of the audit. */
export const auditEntry = v.object({
  ...changeEntry.entries,
  collection: v.picklist([...COLLECTIONS, ...AUDITED_DECISIONS]),
  op_id: nullableId,
  previous_hash: v.string(),
  hash: v.string(),
});

/** `AuditVerdict`; where the chain is broken it also says where and why. */
export const auditVerdict = v.looseObject({ ok: v.boolean(), entries: count });

export const deletedPatient = v.object({
  patient: v.looseObject(rowMeta),
  deleted_at: timestamp,
  deleted_by: nullableId,
  records: v.record(v.string(), count),
  merged_into: v.nullable(v.object({ id: uuid, name: v.string() })),
});

/** `MergeAnswer` of the domain. */
export const mergeAnswer = v.object({ patient: v.looseObject(rowMeta), moved: count, kept: count });
