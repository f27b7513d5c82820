// Liveness, judged before anything restarts: a restart would wash away an engine that is stuck for ever.
import { fail, passAll, tell, type World } from '#tests/simulation/world.ts';

/** The engines that are at work although nothing of theirs is on the line and their store is at rest. */
export const stuckEngines = ({ tablets, line }: Pick<World, 'tablets' | 'line'>): string[] =>
  tablets
    .filter((tablet) => tablet.isRunning() && !line.holds(tablet.index))
    .map(({ index }) => `t${index}: an engine is at work for ever`);

/**
 * The network is back, and every tablet that is not dead goes on as it is, with what its engines keep in memory and with the
 * clock that it has: `drain` must find that everything is sent that can be.
 */
export async function judgeLife(world: World, drain: (world: World) => Promise<void>): Promise<void> {
  const { tablets, line } = world;
  for (const tablet of tablets) tablet.spare();
  line.giveUp();
  await passAll(world);
  tell(world, 'the network is back');
  await drain(world);
  fail(world, stuckEngines(world));
}
