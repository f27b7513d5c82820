// `npm run release`: builds, and packs the archive of a release for this system into release/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sha256Of } from '#server/operate/release-manifest.ts';
import { packRelease } from './release/pack.ts';

process.chdir(path.dirname(import.meta.dirname));
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
mkdirSync('release', { recursive: true });
const archive = await packRelease({ version, dist: 'dist', distServer: 'dist-server', out: 'release' });
console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, SHA-256 ${await sha256Of(archive)}`);
