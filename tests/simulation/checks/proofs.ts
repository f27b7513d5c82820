// Cursors and their proofs: a cursor without its own proof could not show that the server was put back from a copy (decision 026).
import { readMetas } from '#store/database/meta.ts';
import type { Clinic } from '#tests/simulation/clinic.ts';
import type { Storage } from '#tests/simulation/storage.ts';
import type { SimTablet } from '#tests/simulation/tablet.ts';

/** The cursor of each life of a tablet when it was looked at last, as text. */
const known = new WeakMap<Storage, string>();

/**
 * In words, a tablet whose cursor went back within an epoch; whose proof is another cursor's; or whose cursor moved without one:
 * only that of a first sync has none.
 */
export async function unproven({ process }: Pick<Clinic, 'process'>, tablet: SimTablet): Promise<string[]> {
  const [epoch, seq, proof] = await readMetas(tablet.db(), 'epoch', 'cursor', 'cursor_proof');
  const before = known.get(tablet.storage());
  if (epoch === undefined || seq === undefined) {
    known.delete(tablet.storage());
    return [];
  }
  const cursor = `${epoch}.${seq}`;
  known.set(tablet.storage(), cursor);
  const [knownEpoch, knownSeq] = before?.split('.') ?? [];
  if (knownEpoch === epoch && seq < Number(knownSeq)) {
    return [`t${tablet.index}: its cursor went back from ${knownSeq} to ${seq}`];
  }
  if (proof === undefined) {
    const isMoved = before !== undefined && before !== cursor && before.startsWith(epoch);
    return isMoved ? [`t${tablet.index}: its cursor moved to ${seq} without a proof`] : [];
  }
  if (await process.isProven({ epoch, seq, proof })) return [];
  return [`t${tablet.index}: its proof is not that of its cursor ${seq}`];
}
