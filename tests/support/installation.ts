// An installation of releases (decision 101) with the real server, and archives for it. It lies within the project, so that the
// server finds its packages and an archive need not hold them.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { MIGRATION_NAMES } from '#server/db/migrate.ts';
import {
  RELEASE_FILE,
  releaseFiles,
  releasePlatform,
  sha256Of,
  type ReleaseManifest,
} from '#server/operate/release-manifest.ts';
import { beginCommand, type Command, type Result } from './command.ts';
import { copyFirstStart } from './first-start.ts';
import { freePort } from './free-port.ts';
import { builtServer } from './server-process.ts';
import { writeSystemctl } from './systemctl.ts';

export interface TestInstallation {
  root: string;
  data: string;
  url: string;
  /** Packs an archive; `files` replace those of the running release, or are added; null leaves one out. */
  pack: (version: string, changes?: Changes) => Promise<string>;
  /** Adds lines to the settings. */
  configure: (lines: string) => void;
  /** Begins a command of the running release, as npm would. */
  begin: (command: string, ...parameters: string[]) => Command;
  /** Runs one to its end. */
  run: (command: string, ...parameters: string[]) => Promise<Result>;
  /** The version that `current` names. */
  version: () => string;
  /** Starts, stops the service of the fake systemctl. */
  systemctl: (action: 'start' | 'stop') => void;
  /** systemctl knows no service any more; what it started runs on. */
  forgetService: () => void;
  remove: () => void;
}

interface Changes {
  files?: Record<string, string | null>;
  manifest?: Partial<ReleaseManifest>;
  /** Changes what was packed after the manifest has been written. */
  afterwards?: (release: string) => void;
}

/** Version 1.0.0, installed on the data of a first start; `current` names it and no server runs. */
export async function makeInstallation(): Promise<TestInstallation> {
  const program = await builtServer();
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync(path.resolve('.cache', 'installation-'));
  const data = path.join(root, 'clinic');
  const port = await freePort();
  await copyFirstStart(data);
  writeFileSync(path.join(root, 'arcada.env'), `PORT=${port}\nHOST=127.0.0.1\nLOCAL_NAME=\nDATA_DIR=clinic\n`);
  const { env, systemctl } = writeSystemctl(root);

  async function write(release: string, version: string, { files = {}, manifest = {} }: Changes): Promise<void> {
    cpSync(path.dirname(program('main')), path.join(release, 'dist-server'), { recursive: true });
    writeFileSync(path.join(release, 'package.json'), JSON.stringify({ type: 'module', version }));
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(release, file);
      if (text === null) rmSync(place);
      else writeFileSync(place, text);
    }
    const sums: Record<string, string> = {};
    for (const file of releaseFiles(release)) sums[file] = await sha256Of(path.join(release, file));
    const values = {
      arcada: 1,
      version,
      platform: releasePlatform(),
      node: '20.19.0',
      migrations: MIGRATION_NAMES,
      files: sums,
      ...manifest,
    };
    writeFileSync(path.join(release, RELEASE_FILE), JSON.stringify(values));
  }

  const begin = (command: string, ...parameters: string[]): Command =>
    beginCommand(process.execPath, [path.join(root, `current/dist-server/commands/${command}.js`), ...parameters], {
      env,
    });

  await write(path.join(root, 'releases/1.0.0'), '1.0.0', {});
  symlinkSync('releases/1.0.0', path.join(root, 'current'));
  return {
    root,
    data,
    url: `http://127.0.0.1:${port}`,
    version: () => path.basename(realpathSync(path.join(root, 'current'))),
    async pack(packed, changes = {}) {
      const staged = path.join(root, 'staged');
      const release = path.join(staged, 'arcada/releases', packed);
      await write(release, packed, changes);
      changes.afterwards?.(release);
      const archive = path.join(root, `arcada-${packed}.tar.gz`);
      spawnSync('tar', ['-czf', archive, '-C', staged, 'arcada']);
      rmSync(staged, { recursive: true });
      return archive;
    },
    begin,
    run: (command, ...parameters) => begin(command, ...parameters).ended,
    systemctl,
    configure: (lines) => appendFileSync(path.join(root, 'arcada.env'), lines),
    forgetService: () => writeFileSync(path.join(root, 'no-service'), ''),
    remove() {
      systemctl('stop');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
