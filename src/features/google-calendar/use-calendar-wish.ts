import { useState } from 'react';
import { newId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { waitingWish, wishCalendarRemoval, wishCalendarSync } from '#store/agenda/calendar-wishes.ts';
import type { CalendarAction, OutboxAction } from '#store/database/tables.ts';
import { notify } from '#ui/messages/notify.tsx';
import { LATER, REMOVE_FAILED, REMOVED, SYNC_FAILED, SYNCED } from './messages.ts';

const KINDS = {
  'calendar-sync': { wish: wishCalendarSync, done: SYNCED, failed: SYNC_FAILED },
  'calendar-delete': { wish: wishCalendarRemoval, done: REMOVED, failed: REMOVE_FAILED },
} as const;

/**
 * The waiting request of an appointment, and the person's buttons: each makes a request, sends it, and tells the
 * outcome.
 */
export function useCalendarWish(appointment: string | null) {
  const { db, syncNow } = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const waiting = valueOf(useRead(readWish, appointment));

  async function carryOut(action: CalendarAction): Promise<void> {
    if (appointment === null) return;
    const { wish, done, failed } = KINDS[action];
    setBusy(true);
    report.again();
    try {
      await wish(db, appointment, { now: Date.now, newId });
      await syncNow();
      const left = await waitingWish(db, appointment);
      if (!left) notify.success(done);
      else if (left.state === 'attention') report.failed(refusalOf(left), failed);
      else notify.info(LATER);
    } catch (error) {
      report.failed(error, failed);
    } finally {
      setBusy(false);
    }
  }
  // Changes whenever the server's answer may: after a request was made, refused or carried out.
  const mark = waiting ? `${waiting.op_id} ${waiting.state === 'attention'}` : '';
  return { waiting: waiting ?? null, mark, busy, carryOut };
}

/** The error by which the server refused an action. */
function refusalOf({ error }: OutboxAction): Error {
  return error
    ? new AppError(error.problem.code, error.problem.detail, { status: error.status })
    : new Error('refused');
}

const readWish = async (db: ArcadaDatabase, appointment: string | null) =>
  appointment === null ? null : ((await waitingWish(db, appointment)) ?? null);
