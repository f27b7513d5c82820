// A copy of the server that is put back without `npm run restored`: it is found out by a tablet that asks while it is ahead of the
// copy (decision 026). Where none does, nothing is promised.
import { readMetas } from '#store/database/meta.ts';
import type { World } from './world.ts';

/** Puts the backup back under the first tablet that can tell; null, with nothing done, where none can. */
export async function putBackUnder({ clinic, tablets }: World): Promise<string[] | null> {
  for (const tablet of tablets) {
    if (tablet.storage().isDead()) continue;
    const [epoch, seq, proof] = await readMetas(tablet.db(), 'epoch', 'cursor', 'cursor_proof');
    if (epoch === undefined || seq === undefined || proof === undefined) continue;
    const failures = await clinic.putBack({ epoch, seq, proof });
    if (failures) return failures;
  }
  return null;
}
