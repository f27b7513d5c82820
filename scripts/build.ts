// `npm run build`: the app into dist/, the server into dist-server/main.js.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as buildApp } from 'vite';
import { bundleInstallPage } from './bundle-install-page.ts';
import { bundleServer } from './bundle-server.ts';
import { compressApp } from './compress-app.ts';

process.chdir(path.dirname(import.meta.dirname));
process.env['NODE_ENV'] = 'production';

// Removed first: after a build that fails, `npm start` must build again.
rmSync('dist-server', { recursive: true, force: true });
await buildApp({ logLevel: 'warn' });
await bundleInstallPage('dist');
await compressApp('dist');
await bundleServer('dist-server');
mkdirSync('dist-server', { recursive: true });
writeFileSync('dist-server/built', '');
