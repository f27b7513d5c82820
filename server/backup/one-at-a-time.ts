import path from 'node:path';
import { createTurns, type Turns } from '#server/turns.ts';

const lines = new Map<string, Turns>();

/**
 * Runs work on a directory of copies when this process has no other there. Copies that overlapped would each write an
 * image that both lack, and the removal of old ones could take files that a running copy counts on.
 */
export function oneAtATime<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const place = path.resolve(directory);
  const line = lines.get(place) ?? createTurns(1);
  lines.set(place, line);
  return line(work);
}
