// One of several processes of `npm run sim`: runs the seeds that it is sent, once it is ready, and sends back what came of them.
import { runSeeds, type SeedResult } from './seeds.ts';

async function* sent(): AsyncGenerator<number> {
  const waiting: number[] = [];
  let goOn = (): void => undefined;
  process.on('message', (seed: number) => {
    waiting.push(seed);
    goOn();
  });
  process.on('disconnect', () => goOn());
  process.send?.('ready');
  while (process.connected || waiting.length > 0) {
    const seed = waiting.shift();
    if (seed !== undefined) yield seed;
    else await new Promise<void>((resolve) => (goOn = resolve));
  }
}

await runSeeds(sent(), (result: SeedResult) => process.send?.(result));
// A database that is kept for another test (tests/support/test-database.ts) would keep this process.
process.exit(0);
