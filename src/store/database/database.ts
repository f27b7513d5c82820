import { Dexie, type Table, type Transaction } from 'dexie';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Row } from '#domain/record/row.ts';
import type { RecordOf } from '#domain/records.ts';
import { APPOINTMENT_DAYS, OPERATION_COUNT, PAYMENT_DAYS, TREATMENT_DAYS, type KeptDay } from './kept/days.ts';
import { DUES_OF_BUDGETS, DUES_OF_PAYMENTS, type KeptDues } from './kept/dues.ts';
import { FOLLOW_UP, type KeptFollowUp } from './kept/follow-up.ts';
import { MEDICINES, type KeptMedicine } from './kept/medicines.ts';
import { STOCK, type KeptStock } from './kept/stock.ts';
import { keepSums, makeSums } from './kept/sums.ts';
import { estadoKeyOf, localPatient } from './local-row.ts';
import type {
  AckedEntry,
  OfferRow,
  BaseRow,
  Conflict,
  Draft,
  Failure,
  FirstSync,
  Notice,
  OutboxAction,
  OutboxEntry,
  OutboxItem,
  SealedPacket,
  StoredBlob,
} from './tables.ts';
import type { Meta } from './meta-values.ts';

/** Secondary indexes of the collections: few, since each one slows the first sync. `_sort` is local (local-row.ts). */
const INDEXES: Partial<Record<CollectionName, string>> = {
  patients: '_sort, created_at',
  appointments: 'patient, [fecha+hora]',
  'clinical-histories': 'patient',
  'clinical-exams': 'clinical_history',
  odontograms: 'clinical_history',
  teeth: 'odontogram',
  'treatment-plans': 'patient',
  'clinical-images': 'clinical_history, created_at',
  'inventory-operations': 'product',
  budgets: 'patient',
  payments: 'patient, budget, payment_date',
  'orthodontic-cases': 'patient',
  'contact-attempts': 'patient, at',
  consents: 'patient',
  prescriptions: 'patient',
};

/** So many patients are read and written at once while the store is upgraded. */
const PORTION = 1000;

/** Gives all patients their local keys as this build makes them. Rows that have them already are not written. */
async function keyPatients(upgrade: Transaction): Promise<void> {
  const patients = upgrade.table<{ id: string; _sort?: string; _same?: readonly string[] }, string>('patients');
  for (let last = ''; ;) {
    const portion = await patients.where('id').above(last).limit(PORTION).toArray();
    const end = portion.at(-1);
    if (!end) return;
    const keyed = portion.map((row) => ({ row, now: localPatient(row) }));
    const changed = keyed.filter(({ row, now }) => row._sort !== now._sort || !sameValue(row._same, now._same));
    await patients.bulkPut(changed.map(({ now }) => now));
    last = end.id;
  }
}

/** The collections of the orthodontic clinic, which an older build did not receive. */
const ORTHODONTIC = [
  'orthodontic-cases',
  'contact-attempts',
  'consent-templates',
  'consents',
  'prescriptions',
] as const satisfies readonly CollectionName[];

/** Lets collections be read by themselves: a tablet that synced before has passed the changes that made their records. */
async function leaveUnread(upgrade: Transaction, collections: readonly CollectionName[]): Promise<void> {
  const meta = upgrade.table<{ key: 'unread'; value: CollectionName[] }, string>('meta');
  const before = (await meta.get('unread'))?.value ?? [];
  await meta.put({ key: 'unread', value: [...new Set([...before, ...collections])] });
}

/** The name of the tablet's store. */
export const STORE = 'arcada';

/** The tablet's store. Versions are additive: never remove a table or an index that an older build reads. */
export class ArcadaDatabase extends Dexie {
  declare base: Table<BaseRow, [CollectionName, string]>;
  declare outbox: Table<OutboxItem, number, Omit<OutboxEntry, 'n'> | Omit<OutboxAction, 'n'>>;
  declare acked: Table<AckedEntry, string>;
  declare conflicts: Table<Conflict, string>;
  declare notices: Table<Notice, string>;
  declare blobs: Table<StoredBlob, string>;
  declare drafts: Table<Draft, string>;
  declare sealed: Table<SealedPacket, string>;
  declare failures: Table<Failure, number, Omit<Failure, 'n'>>;
  /**
   * The progress of the first sync. Not in `meta`: each of its pages locks the table that it writes, and every screen
   * reads `meta`.
   */
  declare reading: Table<FirstSync & { key: 'first_sync' }, 'first_sync'>;
  /** The stock of each product that ever had operations; the store maintains it (kept/). */
  declare stock: Table<KeptStock, string>;
  /** The sums of each day's payments and treatments; the store maintains them (kept/). */
  declare days: Table<KeptDay, string>;
  /** The terms of each budget with instalments, with the sum paid; the store maintains them (kept/). */
  declare dues: Table<KeptDues, string>;
  /** The facts by which each patient stands in the follow-up list; the store maintains them (kept/). */
  declare follow_up: Table<KeptFollowUp, string>;
  /** The number of times that each medicine was prescribed; the store maintains it (kept/). */
  declare medicines: Table<KeptMedicine, string>;
  declare meta: Table<{ key: keyof Meta; value: unknown }, keyof Meta>;

  /**
   * Resolves when the unsent changes have their second copy, or will have it soon (second-copy.ts). Absent where there is none.
   */
  copyUnsent?: (() => Promise<void>) | undefined;

  constructor(name = STORE, options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof globalThis.IDBKeyRange } = {}) {
    // Strict durability: a write that was shown as saved survives an empty battery.
    super(name, { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({
      ...Object.fromEntries(COLLECTIONS.map((name) => [name, ['id', INDEXES[name]].filter(Boolean).join(', ')])),
      base: '[collection+id], hidden_by',
      outbox: '++n, &op_id, group, [collection+row_id], state, author',
      acked: 'op_id, acked_at',
      conflicts: 'id, [collection+row_id]',
      notices: 'id, seen',
      blobs: 'id, waiting',
      drafts: 'key',
      aside: '[collection+id]',
      failures: '++n',
      meta: 'key',
    });
    this.version(2).stores({ reading: 'key' });
    // `_estado` is local (local-row.ts): the list of appointments counts and pages an estado through it.
    this.version(3)
      .stores({ appointments: 'id, patient, [fecha+hora], [_estado+fecha+hora]' })
      .upgrade((stored) =>
        stored
          .table('appointments')
          .toCollection()
          .modify((row: object) => Object.assign(row, { _estado: estadoKeyOf(row) })),
      );
    this.version(4)
      .stores({ stock: 'product, quantity' })
      .upgrade((stored) => makeSums(stored, STOCK));
    // The list of histories is read by their last update, six at a time (decision 066).
    this.version(5).stores({ 'clinical-histories': 'id, patient, updated_at' });
    this.version(6)
      .stores({ days: 'key' })
      .upgrade(async (stored) => {
        await makeSums(stored, PAYMENT_DAYS);
        await makeSums(stored, TREATMENT_DAYS);
      });
    // The last operations are read by their date; each product's last entry is stored beside its stock.
    this.version(7)
      .stores({ 'inventory-operations': 'id, product, [date+created_at]' })
      .upgrade((stored) => makeSums(stored, STOCK));
    // Counting 100,000 appointments by their index takes a tablet most of a second.
    this.version(8)
      .stores({})
      .upgrade((stored) => makeSums(stored, APPOINTMENT_DAYS));
    this.version(9)
      .stores({})
      .upgrade((stored) => makeSums(stored, OPERATION_COUNT));
    // The clinic's settings (decision 100). A tablet that synced before has passed the change that made them: they are read
    // by themselves.
    this.version(10)
      .stores({ 'clinic-settings': 'id' })
      .upgrade((stored) => leaveUnread(stored, ['clinic-settings']));
    // The keys of names (decisions 117 and 118): lists sort ñ after n, and likely duplicates are found by an index. Version 14
    // makes them anew.
    this.version(11).stores({ patients: 'id, _sort, created_at, *_same' });
    // Unsent work of a tablet that was shut out (decision 114).
    this.version(12).stores({ sealed: 'id' });
    // Counts of sealed work read its texts, and not its files (text-packets.ts).
    this.version(13).stores({ sealed: 'id, mime' });
    // The follow-up list is read from one row a patient (decision 133); keys of names have ł, ø and their like as they are typed.
    this.version(14)
      .stores({
        ...Object.fromEntries(ORTHODONTIC.map((name) => [name, ['id', INDEXES[name]].filter(Boolean).join(', ')])),
        dues: 'key, next_due',
        follow_up: 'patient, [concern+ahead]',
        medicines: 'medicine, count',
      })
      .upgrade(async (stored) => {
        await keyPatients(stored);
        await leaveUnread(stored, ORTHODONTIC);
        await makeSums(stored, DUES_OF_BUDGETS, DUES_OF_PAYMENTS);
        for (const part of FOLLOW_UP) await makeSums(stored, part);
      });
    keepSums(this, [
      STOCK,
      OPERATION_COUNT,
      PAYMENT_DAYS,
      TREATMENT_DAYS,
      APPOINTMENT_DAYS,
      DUES_OF_BUDGETS,
      DUES_OF_PAYMENTS,
      ...FOLLOW_UP,
      MEDICINES,
    ]);
  }

  /**
   * After a save: waits for its second copy. Not within a transaction, where nothing is saved yet and waiting for
   * anything but the store would end it.
   */
  async saved(): Promise<void> {
    if (!this.inTransaction()) await this.copyUnsent?.();
  }

  /** Whether the caller is inside a transaction: a failure inside it aborts the whole transaction. */
  inTransaction(): boolean {
    return Boolean(Dexie.currentTransaction);
  }

  /** Rows known before a restore, to be offered back (decisions/offers.ts). Existing stores name the table `aside`. */
  get offers(): Table<OfferRow, [CollectionName, string]> {
    return this.table('aside');
  }

  /** The records of a collection as screens show them: the server's rows with this tablet's unsent edits laid over. */
  records<C extends CollectionName>(collection: C): Table<RecordOf<C>, string> {
    return this.table(collection);
  }

  /** The same rows for code that treats all collections alike: outbox, merge and sync. */
  rows(collection: CollectionName): Table<Row, string> {
    return this.table(collection);
  }
}
