import { termsObjection } from '#domain/money/instalments.ts';
import { isOpen } from '#domain/orthodontics/orthodontic-case.ts';
import { parentsOf, titleOf } from '#domain/registry.ts';
import { overlappingAppointments } from '#store/agenda/appointments.ts';
import { otherOpenCase } from '#store/orthodontics/orthodontic-cases.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { Notice } from '#store/database/tables.ts';
import { getProduct } from '#store/inventory/inventory.ts';
import { getBudget } from '#store/money/budgets.ts';

/**
 * Warnings that nobody has read yet, oldest first, without those of deleted records and those whose cause is gone:
 * there is nothing left to do about them.
 */
export async function unseenNotices(db: ArcadaDatabase): Promise<Notice[]> {
  const notices = await db.notices.where('seen').equals(0).sortBy('at');
  const holds = await Promise.all(notices.map((notice) => stillHolds(db, notice)));
  return notices.filter((_, index) => holds[index]);
}

/**
 * Drops warnings whose cause is gone, once the tablet is level with the server: else an old warning would reappear with
 * its old figures and time when its record comes into a like state later. The server warns of that anew.
 */
export async function dropSettledNotices(db: ArcadaDatabase): Promise<void> {
  // Read before: a transaction over all tables holds up every save meanwhile, and there is seldom anything to drop.
  if ((await db.notices.count()) === (await unseenNotices(db)).length) return;
  await db.transaction('rw', db.tables, async () => {
    const waiting = await Promise.all([db.outbox.count(), db.conflicts.count()]);
    if (waiting.some((count) => count > 0) || ((await readMeta(db, 'revived')) ?? []).length > 0) return;
    const unseen = new Set((await unseenNotices(db)).map(({ id }) => id));
    await db.notices.filter(({ id }) => !unseen.has(id)).delete();
  });
}

/**
 * Whether the tablet itself still finds the cause of a warning; a warning that it cannot judge stays until somebody has
 * seen it.
 */
async function stillHolds(db: ArcadaDatabase, { id, collection, row_id }: Notice): Promise<boolean> {
  switch (collection) {
    case 'appointments': {
      const visit = await db.records(collection).get(row_id);
      return !!visit && (await overlappingAppointments(db, visit, row_id)).length > 0;
    }
    case 'payments': {
      const payment = await db.records(collection).get(row_id);
      const other = sameInstalmentOf(id);
      if (other !== null) return !!payment && (await db.records(collection).get(other))?.budget === payment.budget;
      const budget = payment && (await getBudget(db, payment.budget));
      return !!budget && budget.remaining_balance < 0;
    }
    case 'orthodontic-cases': {
      const course = await db.records(collection).get(row_id);
      return !!course && isOpen(course) && !!(await otherOpenCase(db, course.patient, row_id));
    }
    case 'budgets': {
      const budget = await db.records(collection).get(row_id);
      return !!budget && termsObjection(budget) !== null;
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

/** The id of the warning that a payment went to the instalment for which another one was taken here. */
export const sameInstalmentId = (payment: string, other: string): string => `${payment}/same_instalment/${other}`;

/** The other payment of such a warning; null for any other warning. */
function sameInstalmentOf(id: string): string | null {
  const [, code, other] = id.split('/');
  return code === 'same_instalment' && other !== undefined ? other : null;
}

/** Notices are kept until seen; seen ones go. */
export async function dismissNotice(db: ArcadaDatabase, id: string): Promise<void> {
  await db.notices.delete(id);
}

/**
 * Drops the warnings that a patient was registered twice, once the two files are one; only the merge knows it, and
 * which file stayed.
 */
export async function dropDuplicateNotices(db: ArcadaDatabase, patient: string): Promise<void> {
  await db.notices.filter(({ collection, row_id }) => collection === 'patients' && row_id === patient).delete();
}

/**
 * The patient on whose page a notice can be dealt with: of a payment, a budget or a case their patient, whose page has
 * them all; of a patient registered twice that patient, on whose page the two files can be merged. Null where there is
 * none.
 */
export async function noticePatient(db: ArcadaDatabase, { collection, row_id }: Notice): Promise<string | null> {
  if (collection === 'patients') return row_id;
  if (collection !== 'payments' && collection !== 'budgets' && collection !== 'orthodontic-cases') return null;
  return (await db.records(collection).get(row_id))?.patient ?? null;
}

/**
 * The owner's name of a notice's record: of an operation its product, of a payment its patient. Many a warning names
 * only the event, and is read far from the record's screen. Empty where the record has no owner.
 */
export async function noticeSubject(db: ArcadaDatabase, { collection, row_id }: Notice): Promise<string> {
  const row = await db.rows(collection).get(row_id);
  const [owner] = row ? parentsOf(collection, row) : [];
  const above = owner && (await db.rows(owner.collection).get(owner.id));
  return above ? titleOf(owner.collection, above) : '';
}
