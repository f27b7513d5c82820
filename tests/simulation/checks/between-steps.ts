// Checks after every step of each tablet that is not dead; they look only at what was written since the last step.
import type { Storage } from '#tests/simulation/storage.ts';
import type { World } from '#tests/simulation/world.ts';
import { shownAgain, type HiddenRows } from './hidden.ts';
import { stuckEngines } from './living.ts';
import { needlessQuestions } from './questions.ts';
import { noticeFaults } from './notices.ts';
import { unproven } from './proofs.ts';
import { endedForNothing } from './sign-ins.ts';

/** By life of a tablet. */
const hidden = new WeakMap<Storage, HiddenRows>();

export async function checkBetweenSteps(world: World): Promise<string[]> {
  const found = stuckEngines(world);
  const known = { ledger: world.ledger, heard: world.line.wasHeard };
  for (const tablet of world.tablets) {
    const storage = tablet.storage();
    if (storage.isDead()) continue;
    const written = storage.written();
    const isWritten = (name: string) => written === null || written.has(name);
    if (isWritten('meta/sessions') || isWritten('meta')) found.push(...(await endedForNothing(tablet)));
    if (world.hearing && (isWritten('meta/cursor') || isWritten('meta')))
      found.push(...(await unproven(world.clinic, tablet)));
    found.push(
      ...(await noticeFaults(world, tablet, isWritten('notices'))).map((words) => `t${tablet.index}: ${words}`),
    );
    const rows = hidden.get(storage) ?? new Map();
    hidden.set(storage, rows);
    if (isWritten('conflicts') || isWritten('outbox')) found.push(...(await needlessQuestions(tablet, known)));
    if (!isWritten('outbox') && (rows.size === 0 || written?.size === 0)) continue;
    found.push(...(await shownAgain(tablet.db(), rows)).map((words) => `t${tablet.index}: ${words}`));
  }
  return found;
}
