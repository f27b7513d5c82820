// One of several processes of `npm run sim`: runs the seeds that it is sent, once it is ready, and sends back what came of them.
import { once } from 'node:events';
import { runSeeds, type SeedResult } from './seeds.ts';

async function* sent(): AsyncGenerator<number> {
  const waiting: number[] = [];
  process.on('message', (seed: number) => waiting.push(seed));
  process.send?.('ready');
  while (process.connected || waiting.length > 0) {
    const seed = waiting.shift();
    if (seed !== undefined) yield seed;
    else await Promise.race([once(process, 'message'), once(process, 'disconnect')]);
  }
}

await runSeeds(sent(), (result: SeedResult) => process.send?.(result));
