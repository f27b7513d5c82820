import { parentsOf, titleOf } from '#domain/registry.ts';
import { overlappingAppointments } from '#store/agenda/appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { Notice } from '#store/database/tables.ts';
import { getProduct } from '#store/inventory/inventory.ts';
import { getBudget } from '#store/money/budgets.ts';

/**
 * Warnings that nobody has read yet, oldest first. None of a record that was deleted meanwhile, and none of what has been put
 * right: there is nothing left to do about it.
 */
export async function unseenNotices(db: ArcadaDatabase): Promise<Notice[]> {
  const notices = await db.notices.where('seen').equals(0).sortBy('at');
  const holds = await Promise.all(notices.map((notice) => stillHolds(db, notice)));
  return notices.filter((_, index) => holds[index]);
}

/**
 * Once the tablet is level with the server, what has been put right is over: else an old warning would stand there again, with the
 * figures and the hour of then, when its record comes into a like state later. That is warned of anew.
 */
export async function dropSettledNotices(db: ArcadaDatabase): Promise<void> {
  // Looked at first: a transaction over all tables holds up whoever saves meanwhile, and there is seldom anything to drop.
  if ((await db.notices.count()) === (await unseenNotices(db)).length) return;
  await db.transaction('rw', db.tables, async () => {
    const waiting = await Promise.all([db.outbox.count(), db.conflicts.count()]);
    if (waiting.some((count) => count > 0) || ((await readMeta(db, 'revived')) ?? []).length > 0) return;
    const unseen = new Set((await unseenNotices(db)).map(({ id }) => id));
    await db.notices.filter(({ id }) => !unseen.has(id)).delete();
  });
}

/** Whether the tablet itself finds what the server warned of; what it cannot judge stays until somebody has seen it. */
async function stillHolds(db: ArcadaDatabase, { collection, row_id }: Notice): Promise<boolean> {
  switch (collection) {
    case 'appointments': {
      const visit = await db.records(collection).get(row_id);
      return !!visit && (await overlappingAppointments(db, visit, row_id)).length > 0;
    }
    case 'payments': {
      const payment = await db.records(collection).get(row_id);
      const budget = payment && (await getBudget(db, payment.budget));
      return !!budget && budget.remaining_balance < 0;
    }
    case 'inventory-operations': {
      const operation = await db.records(collection).get(row_id);
      const product = operation && (await getProduct(db, operation.product));
      return !!product && product.current_quantity < 0;
    }
    default:
      return (await db.rows(collection).get(row_id)) !== undefined;
  }
}

/** Notices are kept until seen; seen ones go. */
export async function dismissNotice(db: ArcadaDatabase, id: string): Promise<void> {
  await db.notices.delete(id);
}

/** That somebody was registered twice is over once the two files are one; only the merge knows it, and which file stayed. */
export async function dropDuplicateNotices(db: ArcadaDatabase, patient: string): Promise<void> {
  await db.notices.filter(({ collection, row_id }) => collection === 'patients' && row_id === patient).delete();
}

/**
 * On whose page a notice can be dealt with: of a payment its patient's, where the budget stands; of a patient registered twice
 * theirs, where the two files can be merged. Null where there is none.
 */
export async function noticePatient(db: ArcadaDatabase, { collection, row_id }: Notice): Promise<string | null> {
  if (collection === 'patients') return row_id;
  return collection === 'payments' ? ((await db.records(collection).get(row_id))?.patient ?? null) : null;
}

/**
 * The name of what a notice's record belongs to: of an operation its product, of a payment its patient. Many a warning
 * names only what happened, and is read far from the record's screen. Empty where the record belongs to nothing.
 */
export async function noticeSubject(db: ArcadaDatabase, { collection, row_id }: Notice): Promise<string> {
  const row = await db.rows(collection).get(row_id);
  const [owner] = row ? parentsOf(collection, row) : [];
  const above = owner && (await db.rows(owner.collection).get(owner.id));
  return above ? titleOf(owner.collection, above) : '';
}
