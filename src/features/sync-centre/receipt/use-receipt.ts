import { useMemo } from 'react';
import { compareChange, figuresOf, type Compared, type Figures } from '#domain/receipts/compare.ts';
import { instantOf } from '#domain/values/dates.ts';
import type { ReceiptAnswer } from '#domain/wire/audit-receipt.ts';
import { useClinicConfig, useClockOffset, useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMetas } from '#store/database/meta.ts';
import type { Outage } from '#store/database/meta-values.ts';
import { readOutages } from '#store/receipt/outage.ts';
import { readReceiptChanges, type NamedChange, type ReceiptTime } from '#store/receipt/receipt-changes.ts';
import { readPeople, type People } from '#store/session/people.ts';
import { askReceipt } from './ask-receipt.ts';

/** The last outage, or today in the clinic's zone. */
export type ReceiptPeriod = 'outage' | 'today';

/** A change and its state on the server. */
export type ReceiptLine = NamedChange & Compared;

/** The changes saved in a period, and whether the server has them. */
export interface Receipt {
  period: ReceiptPeriod;
  time: ReceiptTime;
  /** The outage; null for a day's receipt. */
  outage: Outage | null;
  lines: readonly ReceiptLine[];
  figures: Figures;
  people: People;
  deviceId: string | null;
  /** The server's answer; null until it comes. */
  answer: ReceiptAnswer | null;
  status: 'asking' | 'offline' | 'failed' | 'compared';
  /** The server was restored from a copy, and this tablet has not pulled from it yet. */
  restored: boolean;
  retry: () => void;
}

/** Null without any outage. */
export function useReceipt(period: ReceiptPeriod): Read<Receipt | null> {
  const midnight = useMidnight();
  const from = period === 'today' ? midnight : null;
  const read = useRead(readHere, from);
  const here = valueOf(read);
  const { told, status, retry } = useAnswer(here);
  // A restored server lacks changes that this tablet will send again: they are not lost.
  const restored = told !== null && told.epoch !== here?.epoch;
  const answer = restored ? null : told;
  const compared = useMemo(() => {
    const ops = new Map(answer?.ops.map((op) => [op.op_id, op]));
    const lines = (here?.changes ?? []).map((change) => ({
      ...change,
      ...compareChange(change, ops.get(change.op_id)),
    }));
    return { lines, figures: figuresOf(lines) };
  }, [here, answer]);
  if (read.status !== 'ready') return read;
  const { time, outage, people, deviceId } = read.value;
  if (time === null) return { status: 'ready', value: null };
  const value = { period, time, outage, people, deviceId, ...compared, answer, status, restored, retry };
  return { status: 'ready', value };
}

/** The tablet's zone, used before the first contact with the server, when the clinic's is unknown. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The beginning of the clinic's day, milliseconds by this tablet's clock. */
function useMidnight(): number {
  const fecha = useToday();
  const offset = useClockOffset();
  const zone = useClinicConfig()?.timezone ?? ownZone();
  return instantOf({ fecha, hora: '00:00' }, zone) - offset;
}

/** The changes on this tablet: of today if given, else of the present or the last outage. */
async function readHere(db: ArcadaDatabase, today: number | null) {
  const { open, last } = await readOutages(db);
  const people = await readPeople(db);
  const [device, epoch] = await readMetas(db, 'device_id', 'epoch');
  const known = { people, deviceId: device ?? null, epoch: epoch ?? null, lasts: open !== null };
  if (today !== null) {
    const time: ReceiptTime = { from: today, to: null };
    return { ...known, time, outage: null, changes: await readReceiptChanges(db, time) };
  }
  for (const outage of [open, last]) {
    if (!outage) continue;
    const time: ReceiptTime = { from: outage.since, to: outage.until };
    const changes = await readReceiptChanges(db, time);
    if (changes.length > 0) return { ...known, time, outage, changes };
  }
  return { ...known, time: null, outage: null, changes: [] };
}

type Here = Awaited<ReturnType<typeof readHere>>;

/** Asks the server about the acknowledged changes; again when there are more, and once an outage is over. */
function useAnswer(here: Here | undefined) {
  const ids = (here?.changes ?? []).filter(({ standing }) => standing === 'acknowledged').map(({ op_id }) => op_id);
  const question = ids.length === 0 ? null : `${here?.epoch} ${here?.lasts} ${ids.join()}`;
  const read = useServerRead(question, '', (request) => askReceipt(request, ids));
  const status: Receipt['status'] =
    question === null || read.value
      ? 'compared'
      : (
          { loading: 'asking', offline: 'offline', failed: read.busy ? 'asking' : 'failed', ready: 'compared' } as const
        )[read.status];
  return { told: read.value ?? null, status, retry: () => void read.reload() };
}
