// The service's unit file, from the one that a release brings.

/** The values of an installation in its unit. */
export interface UnitValues {
  user: string;
  current: string;
  /** Node's program. */
  node: string;
  /** Directories outside of the service's own state that the server writes to. */
  writes: readonly string[];
  root: string;
}

/** Directories that a service of systemd with ProtectHome, or of another user, cannot enter. */
const CLOSED = /^\/(home|root|run\/user)(\/|$)/;
/** Characters that no line of a unit needs to escape. */
const PLAIN = /^[\w./@+-]+$/;

/** Why a path cannot be a part of the unit, in words that follow the path's; null when it can. */
export function pathComplaint(place: string): string | null {
  if (CLOSED.test(place)) return 'está en una carpeta personal, que el servicio no puede leer';
  if (!PLAIN.test(place)) return 'tiene espacios u otros signos que un servicio no admite';
  return null;
}

/** The unit for an installation. Throws where the template has no line for a value. */
export function unitFor(template: string, { user, current, node, writes, root }: UnitValues): string {
  const lines = {
    Documentation: `file:${current}/docs/despliegue.md`,
    User: user,
    Group: user,
    WorkingDirectory: current,
    ExecStart: `${node} ${current}/dist-server/main.js`,
  };
  let unit = template.replaceAll('/opt/arcada/', `${root}/`);
  for (const [name, value] of Object.entries(lines)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(unit)) throw new Error(`deploy/arcada.service has no line ${name}=`);
    unit = unit.replace(line, () => `${name}=${value}`);
  }
  // The prefix lets the service start while a disk for copies is not there.
  const paths = writes.map((place) => `ReadWritePaths=-${place}`);
  return unit.replace(/^StateDirectoryMode=.*$/m, (line) => [line, ...paths].join('\n'));
}
