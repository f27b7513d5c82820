import fs from 'node:fs';
import path from 'node:path';
import { fsyncPath } from '#server/db/engine/durable-nodefs.ts';

/** Lets a link name another directory: at every moment, also after a power cut, it names the one or the other. */
export function pointTo(link: string, directory: string): void {
  const next = `${link}.next`;
  fs.rmSync(next, { force: true });
  fs.symlinkSync(path.relative(path.dirname(link), directory), next);
  fs.renameSync(next, link);
  fsyncPath(path.dirname(link));
}
