// The packages that the built server needs, from those that are installed here: with their compiled parts for this system, in
// the versions with which it was built and tested, without a network.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

interface PackageJson {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The directories of all packages that a built server imports, directly or by another, relative to the project. */
export async function packagesOf(distServer: string): Promise<string[]> {
  const needed = new Set<string>();
  const waiting = (await importsOf(distServer)).map((name) => ({ name, from: '.', isOptional: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const directory = find(next.name, next.from);
    if (directory === null && next.isOptional) continue;
    if (directory === null) throw new Error(`${next.from} needs ${next.name}, which is not installed`);
    if (needed.has(directory)) continue;
    needed.add(directory);
    const json = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as PackageJson;
    const add = (names: Record<string, string> = {}, isOptional: (name: string) => boolean): void => {
      for (const name of Object.keys(names)) waiting.push({ name, from: directory, isOptional: isOptional(name) });
    };
    // npm lists an optional dependency among the others too.
    add(json.dependencies, (name) => Object.hasOwn(json.optionalDependencies ?? {}, name));
    add(json.optionalDependencies, () => true);
    const required = Object.entries(json.peerDependencies ?? {}).filter(
      ([name]) => !json.peerDependenciesMeta?.[name]?.optional,
    );
    add(Object.fromEntries(required), () => false);
  }
  return [...needed].sort();
}

/** The names of the packages that the built files import. */
async function importsOf(distServer: string): Promise<string[]> {
  const files = readdirSync(distServer, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const { metafile } = await build({
    absWorkingDir: path.resolve(distServer),
    entryPoints: files,
    outdir: 'unwritten',
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    logLevel: 'error',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external }) => external).map(({ path: imported }) => packageName(imported));
  return [...new Set(names)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
}

/** "@scope/name" of "@scope/name/part". */
const packageName = (imported: string): string => imported.split('/', imported.startsWith('@') ? 2 : 1).join('/');

/** Where Node finds a package from a directory of the project; null = not installed. */
function find(name: string, from: string): string | null {
  for (let directory = from; ; directory = path.dirname(directory)) {
    const place = path.join(directory, 'node_modules', name);
    if (path.basename(directory) !== 'node_modules' && existsSync(path.join(place, 'package.json'))) return place;
    if (directory === '.') return null;
  }
}
