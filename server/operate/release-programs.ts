// Runs the commands of a release as processes of their own: with that release's code, as the owner of the data.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { UpdateRefused } from './archive.ts';
import { parseDatabaseState, type DatabaseState } from './database-state.ts';

/** Runs a release's command and answers its output. Throws UpdateRefused with the command's own words. */
async function runOf(release: string, command: string, ...parameters: string[]): Promise<string> {
  const program = path.join(release, `dist-server/commands/${command}.js`);
  const child = spawn(process.execPath, [program, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, output, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new UpdateRefused(complaint.trim() || output.trim() || `La orden ${command} no terminó.`);
  return output;
}

/** Makes a copy of the clinic, which may be at work; answers its directory. */
export async function copyClinic(release: string, directory: string): Promise<string> {
  const output = await runOf(release, 'backup', directory);
  const place = /^Copia terminada: (.+)$/m.exec(output)?.[1];
  if (place === undefined) throw new UpdateRefused(`La copia no terminó: ${output.trim()}`);
  return place;
}

/** The state of the stopped clinic's database; null where there is no clinic yet. Throws UpdateRefused while it is in use. */
export async function stateOf(release: string): Promise<DatabaseState | null> {
  const output = await runOf(release, 'state');
  const line = output.trim();
  if (line === 'null') return null;
  const state = parseDatabaseState(line);
  if (state === null) throw new UpdateRefused(`El estado de la base de datos no se entiende: ${line}`);
  return state;
}
