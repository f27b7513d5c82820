// `npm run dev`: the server, restarted on each change, and Vite in front of it on http://localhost:5173.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

process.chdir(path.dirname(import.meta.dirname));

/** Vite's proxy expects the server there (vite.config.ts). */
const SERVER_PORT = '8080';

const children = [
  start('tsx', ['watch', '--clear-screen=false', 'server/main.ts'], { PORT: SERVER_PORT, HOST: '127.0.0.1' }),
  start('vite', []),
];
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

function start(tool: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(path.join('node_modules', '.bin', tool), args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

/** One ends, all end. */
function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
