// The second copies of unsent work, once all is well.
import { createCopier } from '#store/safety/second-copy.ts';
import { rest, type World } from '#tests/simulation/world.ts';
import { memorySecondCopy } from '#tests/support/second-copy.ts';

/** At rest, once they have looked at everything: second copies hold what waits here, and nothing else. */
export async function checkCopies(world: World): Promise<string[]> {
  for (const tablet of world.tablets) tablet.lookAround();
  await rest(world);
  const failures: string[] = [];
  for (const tablet of world.tablets) {
    const wanted = memorySecondCopy();
    await createCopier(tablet.db(), wanted).copy();
    const [kept, fresh] = [await tablet.secondCopy().keys(), await wanted.keys()];
    const left = kept.filter((key) => !fresh.includes(key));
    const missing = fresh.filter((key) => !kept.includes(key));
    failures.push(...left.map((key) => `t${tablet.index} keeps a second copy of what is no more: ${key}`));
    failures.push(...missing.map((key) => `t${tablet.index} has no second copy of ${key}`));
  }
  return failures;
}
