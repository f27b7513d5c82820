// The tools of tests besides Node: npm's packages, and from the system the browsers, PostgreSQL, systemd's judge of units,
// Caddy, and those for a network of two machines.
// Plain Node without dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';

/** Installs the packages where the lock file is newer than they are; ends the process when that fails. */
export function installDependencies() {
  const lock = 'package-lock.json';
  const mark = 'node_modules/.package-lock.json';
  if (existsSync(mark) && statSync(mark).mtimeMs >= statSync(lock).mtimeMs) return;
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const hasPostgres = () => {
  const root = '/usr/lib/postgresql';
  return existsSync(root) && readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/initdb`));
};

const TOOLS = {
  chromium: () => existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium'),
  postgresql: hasPostgres,
  'firefox-esr': () => existsSync('/usr/bin/firefox-esr'),
  'webkit2gtk-driver': () => existsSync('/usr/bin/WebKitWebDriver'),
  xvfb: () => existsSync('/usr/bin/Xvfb'),
  systemd: () => existsSync('/usr/bin/systemd-analyze'),
  caddy: () => existsSync('/usr/bin/caddy'),
  iproute2: () => ['/usr/sbin/ip', '/usr/bin/ip', '/sbin/ip'].some(existsSync),
  'libnss3-tools': () => existsSync('/usr/bin/certutil'),
  faketime: () => existsSync('/usr/bin/faketime'),
  openssl: () => existsSync('/usr/bin/openssl'),
};

/** The tools of every journey and test. */
const FOR_TEST = ['chromium', 'postgresql'];

/**
 * The tools from Debian's packages, where that is allowed: as root, with apt. Returns which of them are
 * there.
 */
export function installTools(isProof) {
  const wanted = Object.keys(TOOLS).filter((tool) => isProof || FOR_TEST.includes(tool));
  const missing = wanted.filter((tool) => !TOOLS[tool]());
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length > 0 && mayInstall) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-q'], options);
    // One by one: a system that lacks one of them still gets the others.
    for (const tool of missing) {
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', tool], options);
    }
  }
  return Object.fromEntries(wanted.map((tool) => [tool, TOOLS[tool]()]));
}
