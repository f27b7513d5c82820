// What must hold after every step on each tablet that is not dead; only what was written since the last step is looked at.
import type { World } from '#tests/simulation/world.ts';
import { stuckEngines } from './living.ts';
import { endedForNothing } from './sign-ins.ts';

export async function checkBetweenSteps(world: World): Promise<string[]> {
  const found = stuckEngines(world);
  for (const tablet of world.tablets) {
    const storage = tablet.storage();
    if (storage.isDead()) continue;
    const written = storage.written();
    const isWritten = (name: string) => written === null || written.has(name);
    if (isWritten('meta/sessions') || isWritten('meta')) found.push(...(await endedForNothing(tablet)));
  }
  return found;
}
