// The conditions for the packages that Arcada depends on (decision 124), judged from files alone: no network.

/** Dates of each direct dependency's newest release, as `npm run dependencies` last read them. */
export interface Releases {
  /** When they were read, YYYY-MM-DD. */
  read: string;
  newest: Record<string, string>;
}

/** The parts of package.json and package-lock.json that are looked at. */
export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
export interface LockFile {
  packages: Record<string, LockedPackage>;
}
interface LockedPackage {
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

const TWO_YEARS_MS = 2 * 365.25 * 86_400_000;

/** Licences that allow use, change and redistribution, and ask no more than their text. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
]);

/** By the beginning of a package's name, the reason why its licence is accepted all the same. */
const OTHER_LICENCES: Record<string, string> = {
  '@img/sharp-': 'libvips is under the LGPL; it is a library of its own, linked at run time, as the LGPL asks',
  cldrjs: 'under the MIT licence; its package.json says so in an older form',
  'axe-core': 'MPL-2.0; used by tests alone, unchanged',
  '@axe-core/': 'MPL-2.0; used by tests alone, unchanged',
  lightningcss: 'MPL-2.0; used by the build alone, unchanged',
  'parse-cache-control': 'names none; in the benchmark’s other contestants alone, no part of Arcada',
  'caniuse-lite': 'data under CC-BY-4.0; used by the build alone',
};

/** Direct dependencies without a release for two years that stay, each with the reason. */
const LONG_FINISHED: Record<string, string> = {};

/** Packages with an install script, and why they work without it. */
const NEEDS_NO_SCRIPT: Record<string, string> = {
  esbuild: 'its program comes as a package of its own for each system',
  fsevents: 'for macOS alone; its compiled part is in the package',
};

const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** The names in package.json, in order. */
export const directNames = ({ dependencies = {}, devDependencies = {} }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...devDependencies }).toSorted();

/** The faults of the direct dependencies' ages. */
export function ageFaults(manifest: Manifest, { read, newest }: Releases): string[] {
  const names = directNames(manifest);
  const unknown = names.filter((name) => newest[name] === undefined);
  const gone = Object.keys(newest).filter((name) => !names.includes(name));
  const old = names.filter((name) => {
    const released = newest[name];
    return released !== undefined && Date.parse(read) - Date.parse(released) > TWO_YEARS_MS && !LONG_FINISHED[name];
  });
  const needless = Object.keys(LONG_FINISHED).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${name}: its newest release is not known; run npm run dependencies`),
    ...gone.map((name) => `${name}: no dependency any more; run npm run dependencies`),
    ...old.map((name) => `${name}: no release since ${newest[name]}`),
    ...needless.map((name) => `${name}: excepted in vain`),
  ];
}

/** The faults of a lock file: licences, origins, checksums, install scripts. */
export function lockFaults({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([place, { link }]) => place !== '' && !link)
    .flatMap(([place, entry]) => entryFaults(place.replace(/^.*node_modules\//, ''), entry));
}

function entryFaults(name: string, { license, integrity, resolved, hasInstallScript }: LockedPackage): string[] {
  const faults: string[] = [];
  if (!isAllowed(license) && !isExcepted(name)) faults.push(`${name}: licence ${license ?? 'unknown'}`);
  if (!integrity?.startsWith('sha512-')) faults.push(`${name}: no checksum`);
  if (resolved !== undefined && !resolved.startsWith(PUBLIC_REGISTRY)) faults.push(`${name}: comes from elsewhere`);
  if (hasInstallScript && !NEEDS_NO_SCRIPT[name]) faults.push(`${name}: has an install script, which does not run`);
  return faults;
}

const isExcepted = (name: string): boolean => Object.keys(OTHER_LICENCES).some((start) => name.startsWith(start));

/** "(MIT OR CC0-1.0)" needs one allowed licence, "MIT AND ISC" all. */
function isAllowed(license = ''): boolean {
  const each = license.replace(/[()]/g, '').split(/ (?:AND|OR) /);
  const allowed = each.filter((one) => ALLOWED.has(one)).length;
  return license.includes(' OR ') ? allowed > 0 : allowed === each.length;
}
