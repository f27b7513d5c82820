import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { randomPassword } from '#server/auth/random-password.ts';

/** The password from standard input, or asked for on a terminal, or generated when none is given. */
export async function readPassword(fromInput: boolean): Promise<{ password: string; generated: boolean }> {
  if (fromInput) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), generated: false };
  const typed = process.stdin.isTTY ? await askSecret('Contraseña nueva (vacía = generar una): ') : '';
  return typed === '' ? { password: randomPassword(), generated: true } : { password: typed, generated: false };
}

/** Asks on the terminal without echoing the typed text. */
export function askSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: mute, terminal: true });
  return new Promise((resolve) => {
    terminal.once('line', (line) => {
      terminal.close();
      process.stdout.write('\n');
      resolve(line);
    });
    // Ctrl+C and Ctrl+D: no password, and nothing is changed.
    terminal.once('SIGINT', () => process.exit(130));
  });
}
