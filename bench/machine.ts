import { createRequire } from 'node:module';
import os from 'node:os';
import { chromiumVersion } from './chromium.ts';
import peers from './peers/package.json' with { type: 'json' };

/** The machine that the figures were taken with. */
export async function describeMachine() {
  const installed = createRequire(import.meta.url);
  const { version } = installed('dexie/package.json') as { version: string };
  return {
    taken_at: new Date().toISOString(),
    processor: `${os.cpus()[0]?.model ?? 'unknown'}, ${os.cpus().length} cores`,
    memory_gib: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    chromium: await chromiumVersion(),
    versions: { ...peers.dependencies, dexie: version },
  };
}
