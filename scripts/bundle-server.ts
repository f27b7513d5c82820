import path from 'node:path';
import { build } from 'esbuild';

/** Builds the server's programs into a directory of the project: it finds its packages above it. */
export async function bundleServer(outdir: string): Promise<void> {
  await build({
    absWorkingDir: path.dirname(import.meta.dirname),
    entryPoints: [
      'server/main.ts',
      'server/commands/user.ts',
      'server/commands/backup.ts',
      'server/commands/restore.ts',
      'server/commands/restored.ts',
      'server/commands/receipt.ts',
      'server/commands/consents.ts',
      'server/commands/service.ts',
      'server/commands/state.ts',
      'server/commands/update.ts',
      'server/images/encoder-process.ts',
    ],
    outdir,
    outbase: 'server',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}
