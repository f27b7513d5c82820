import type { ServerConfig } from '#server/config.ts';
import type { DatabaseState } from './database-state.ts';
import type { Host } from './host.ts';
import type { Installation } from './installation.ts';

/** An update under way. */
export interface Update {
  installation: Installation;
  config: ServerConfig;
  host: Host;
  /** Milliseconds within which a started server must be healthy. */
  limit: number;
  /** Tells the operator a line. */
  say: (line: string) => void;
  /** Whether the operator wants to go back (Ctrl+C). */
  isCancelled: () => boolean;
}

/** The release that ran before, and its database once it had stopped. */
export interface Before {
  release: string;
  version: string;
  state: DatabaseState | null;
  /** The copy's directory; null where there was no clinic yet. */
  copy: string | null;
}
