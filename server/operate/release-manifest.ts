// The manifest of a release (decision 101): scripts/release/pack.ts writes it, an update checks an archive against it.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

/** The name of the manifest in a release's directory. */
export const RELEASE_FILE = 'release.json';

const manifestSchema = v.object({
  /** Another number means another format. */
  arcada: v.literal(1),
  // It becomes the name of a directory.
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/)),
  /** As `releasePlatform` names it. */
  platform: v.string(),
  /** The oldest version of Node that runs it. */
  node: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
  /** The migrations that it knows, in order. */
  migrations: v.array(v.string()),
  /** SHA-256 of every file but this one, by its path with slashes. */
  files: v.record(v.string(), v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))),
});

/** The content of a manifest. */
export type ReleaseManifest = v.InferOutput<typeof manifestSchema>;

/** Reads a manifest's text; null when it is none. */
export function parseRelease(text: string): ReleaseManifest | null {
  try {
    const parsed = v.safeParse(manifestSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The system whose compiled packages a release holds, such as "linux-x64"; "linuxmusl-x64" where the C library is musl. */
export function releasePlatform(): string {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const isMusl = process.platform === 'linux' && header?.glibcVersionRuntime === undefined;
  return `${process.platform}${isMusl ? 'musl' : ''}-${process.arch}`;
}

/** The paths of all files of a release but its manifest, sorted. A file that is neither a plain one nor a directory throws. */
export function releaseFiles(directory: string): string[] {
  const entries = fs.readdirSync(directory, { recursive: true, withFileTypes: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new Error(`neither a file nor a directory: ${path.join(odd.parentPath, odd.name)}`);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => file !== RELEASE_FILE)
    .sort();
}

/** SHA-256 of a file, hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}
