// `npm run build`: the app into dist/, the server into dist-server/main.js.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildApp } from 'vite';

process.chdir(path.dirname(import.meta.dirname));
process.env['NODE_ENV'] = 'production';

// Removed first: after a build that fails, `npm start` must build again.
rmSync('dist-server', { recursive: true, force: true });
await buildApp({ logLevel: 'warn' });
await bundle({
  entryPoints: ['server/main.ts', 'server/commands/user.ts', 'server/images/encoder-process.ts'],
  outdir: 'dist-server',
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
mkdirSync('dist-server', { recursive: true });
writeFileSync('dist-server/built', '');
