// "Importar copia de rescate": the unsent work of a lost or broken tablet goes into another one's outbox unchanged,
// under the same op ids, so that no op is applied twice.
import * as v from 'valibot';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { isId } from '#domain/record/ids.ts';
import { fromBase64 } from '#domain/values/bytes.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { OfferRow, Conflict, Draft, OutboxEntry, OutboxItem, StoredBlob } from '#store/database/tables.ts';
import { isAction, isWrite } from '#store/outbox/actions.ts';
import { carriesFile } from '#store/outbox/files.ts';
import { personOnScreen } from '#store/outbox/write.ts';
import { missingDrafts } from '#store/session/drafts.ts';
import { RESCUE_FORMAT } from './rescue-copy.ts';
import { asRecovered, takeBack } from './recover-store.ts';
import { asWritten } from './second-copy.ts';

const id = v.pipe(
  v.string(),
  v.check((text) => isId(text)),
);
const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const collection = v.picklist(COLLECTIONS);
const values = v.record(v.string(), v.unknown());
const row = v.looseObject({ id, version: v.number(), created_at: v.string(), updated_at: v.string() });

const waiting = {
  n: v.number(),
  op_id: id,
  group: id,
  author: id,
  schema: v.number(),
  deps: v.array(id),
  captured_at: instant,
  state: v.picklist(['pending', 'inflight', 'attention', 'held', 'auth']),
};

const action = v.looseObject({
  ...waiting,
  action: v.picklist(['calendar-sync', 'calendar-delete', 'patient-export']),
  about: id,
  title: v.string(),
});

const entry = v.looseObject({
  ...waiting,
  collection,
  row_id: id,
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  // A value that was never set is absent from the file.
  patch: v.record(v.string(), v.looseObject({ before: v.optional(v.unknown()), after: v.optional(v.unknown()) })),
  hides: v.optional(v.array(v.looseObject({ collection, id }))),
});

const copySchema = v.looseObject({
  made_at: instant,
  device_id: v.optional(v.string()),
  outbox: v.array(v.union([entry, action])),
  conflicts: v.array(
    v.looseObject({
      id,
      kind: v.picklist(['fields', 'deleted', 'changed', 'children']),
      collection,
      row_id: id,
      title: v.string(),
      entries: v.pipe(v.array(entry), v.minLength(1)),
      overlaps: v.array(v.looseObject({ collection, row_id: id, field: v.string() })),
      mine: v.nullable(row),
      theirs: v.nullable(row),
    }),
  ),
  drafts: v.array(v.looseObject({ key: v.string(), author: id, opened: values, values, at: v.number() })),
  aside: v.array(v.looseObject({ collection, id, row, restored: v.optional(v.nullable(row)) })),
  images: v.array(
    v.object({ id: v.string(), mime: v.string(), base64: v.pipe(v.string(), v.regex(/^[\w+/]*={0,2}$/)) }),
  ),
});

/** A rescue copy, read and checked. */
export interface RescueCopy {
  /** ISO 8601 UTC, by the clock of the tablet that made it. */
  madeAt: string;
  /** The tablet that made it. */
  deviceId: string | undefined;
  entries: OutboxItem[];
  conflicts: Conflict[];
  drafts: Draft[];
  aside: OfferRow[];
  files: StoredBlob[];
}

const NOT_ONE = 'Este archivo no es una copia de rescate de Arcada.';
const OTHER_VERSION =
  'Esta copia de rescate es de otra versión de la aplicación. Actualice la aplicación y vuelva a intentarlo.';
const DAMAGED = 'La copia de rescate está dañada o incompleta: no se importó nada.';

/** Reads a rescue copy out of a file's text. Throws AppError `invalid`, in words for the person who chose the file. */
export function readRescueCopy(text: string): RescueCopy {
  const parsed = parseJson(text);
  const format = (parsed as { format?: unknown } | null)?.format;
  if (typeof format !== 'string' || !format.startsWith('arcada-rescue/')) throw new AppError('invalid', NOT_ONE);
  if (format !== RESCUE_FORMAT) throw new AppError('invalid', OTHER_VERSION);
  const checked = v.safeParse(copySchema, parsed);
  if (!checked.success) throw new AppError('invalid', DAMAGED);
  const copy = copyOf(checked.output);
  const files = new Set(copy.files.map((file) => file.id));
  if (writesOf(copy).some((each) => carriesFile(each) && !files.has(each.row_id)))
    throw new AppError('invalid', DAMAGED);
  return copy;
}

/** A copy that this application has made and nobody could change (sealed/): it is not checked. */
export const readOwnCopy = (text: string): RescueCopy => copyOf(JSON.parse(text) as v.InferOutput<typeof copySchema>);

function copyOf({
  made_at,
  device_id,
  outbox,
  conflicts,
  drafts,
  aside,
  images,
}: v.InferOutput<typeof copySchema>): RescueCopy {
  return {
    madeAt: made_at,
    deviceId: device_id,
    // The schema names the fields that are used here and keeps the rest as the tablet had it.
    entries: (outbox as unknown as OutboxItem[]).toSorted((a, b) => a.n - b.n),
    conflicts: conflicts as unknown as Conflict[],
    drafts,
    aside: aside as unknown as OfferRow[],
    files: images.map(({ id, mime, base64 }) => ({ id, mime, bytes: fromBase64(base64).buffer, waiting: 1 })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', NOT_ONE);
  }
}

/** All waiting items in a copy, parked writes included. */
const waitingIn = ({ entries, conflicts }: Pick<RescueCopy, 'entries' | 'conflicts'>): OutboxItem[] => [
  ...entries,
  ...conflicts.flatMap((conflict) => conflict.entries),
];

const writesOf = (copy: Pick<RescueCopy, 'entries' | 'conflicts'>): OutboxEntry[] => waitingIn(copy).filter(isWrite);

/** The contents of a copy, for a person to decide upon. */
export interface RescuePreview {
  madeAt: string;
  /** It was made on this very tablet. */
  ownDevice: boolean;
  /** The number of writes by collection. */
  counts: { collection: CollectionName; count: number }[];
  writes: number;
  /** Requests for Google Calendar. */
  actions: number;
  /** Exports of patients that the audit is to hear of. */
  exports: number;
  conflicts: number;
  drafts: number;
  offers: number;
  images: number;
  /** The ids of the authors. */
  authors: string[];
  /** The time of the first and the last write; null when there is none. */
  from: string | null;
  to: string | null;
  /** Writes that are here already, or that the server is known to have: they are skipped. */
  known: number;
}

/** Previews the import of a copy. */
export async function previewRescue(db: ArcadaDatabase, copy: RescueCopy): Promise<RescuePreview> {
  const news = await newsOf(db, copy);
  const waiting = waitingIn(news);
  const writes = writesOf(news);
  const actions = waiting.filter(isAction);
  const exports = actions.filter(({ action }) => action === 'patient-export');
  const counts = COLLECTIONS.map((name) => ({
    collection: name,
    count: writes.filter((each) => each.collection === name).length,
  }));
  const hours = waiting.map(({ captured_at }) => captured_at).sort();
  return {
    madeAt: copy.madeAt,
    ownDevice: copy.deviceId !== undefined && copy.deviceId === (await readMeta(db, 'device_id')),
    counts: counts.filter(({ count }) => count > 0),
    writes: writes.length,
    actions: actions.length - exports.length,
    exports: exports.length,
    conflicts: news.conflicts.length,
    drafts: news.drafts.length,
    offers: news.aside.length,
    images: news.files.length,
    authors: [...new Set([...waiting, ...news.drafts].map(({ author }) => author))],
    from: hours[0] ?? null,
    to: hours.at(-1) ?? null,
    known: waitingIn(copy).length - waiting.length,
  };
}

/**
 * Takes a copy in, all of it or nothing; answers how many writes came. Importing it again brings nothing twice. Its writes
 * are marked with the person on screen, who imports them. Throws AppError `unauthenticated` without a person.
 */
export async function importRescueCopy(db: ArcadaDatabase, copy: RescueCopy): Promise<number> {
  const count = await db.transaction('rw', db.tables, async () => {
    const imported_by = await personOnScreen(db);
    return takeIn(db, copy, { imported_by });
  });
  await db.saved();
  return count;
}

/**
 * Takes in a copy, or this tablet's own sealed work; `mark` is added to each entry. Answers how many writes came; what is
 * here already does not come twice.
 */
export async function takeIn(
  db: ArcadaDatabase,
  copy: Omit<RescueCopy, 'madeAt' | 'deviceId'>,
  mark: Pick<OutboxEntry, 'imported_by'> = {},
): Promise<number> {
  return db.transaction('rw', db.tables, async () => {
    const news = await newsOf(db, copy);
    await db.blobs.bulkPut(news.files);
    await db.conflicts.bulkPut(
      news.conflicts
        .map(asRecovered)
        .map((each) => ({ ...each, entries: each.entries.map((entry) => ({ ...entry, ...mark })) })),
    );
    await db.drafts.bulkPut(news.drafts);
    await db.offers.bulkPut(news.aside);
    for (const each of news.entries) {
      const { n: _, ...written } = asWritten(each);
      await takeBack(db, { ...written, ...mark });
    }
    return waitingIn(news).length;
  });
}

/** The items of a copy that this tablet lacks: an entry that is acknowledged, parked or waiting here stays as it is here. */
async function newsOf(
  db: ArcadaDatabase,
  copy: Omit<RescueCopy, 'madeAt' | 'deviceId'>,
): Promise<Omit<RescueCopy, 'madeAt' | 'deviceId'>> {
  const [waiting, parked, acked] = await Promise.all([
    db.outbox.toArray(),
    db.conflicts.toArray(),
    db.acked.toCollection().primaryKeys(),
  ]);
  const here = new Set([
    ...[...waiting, ...parked.flatMap(({ entries }) => entries)].map(({ op_id }) => op_id),
    ...acked,
  ]);
  const conflictsHere = new Set(parked.map((conflict) => conflict.id));
  const conflicts = copy.conflicts.filter(
    (conflict) => !conflictsHere.has(conflict.id) && !conflict.entries.some(({ op_id }) => here.has(op_id)),
  );
  const inConflicts = new Set(conflicts.flatMap(({ entries }) => entries.map(({ op_id }) => op_id)));
  const entries = copy.entries.filter(({ op_id }) => !here.has(op_id) && !inConflicts.has(op_id));
  const aside = await db.offers.bulkGet(copy.aside.map((each): [CollectionName, string] => [each.collection, each.id]));
  const wanted = new Set(
    writesOf({ entries, conflicts })
      .filter(carriesFile)
      .map(({ row_id }) => row_id),
  );
  return {
    entries,
    conflicts,
    drafts: await missingDrafts(db, copy.drafts),
    aside: copy.aside.filter((_, index) => aside[index] === undefined),
    files: copy.files.filter((file) => wanted.has(file.id)),
  };
}
