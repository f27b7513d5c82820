// Gives the server a name on the clinic's network that stays when its address changes.
import { kinOf } from './names.ts';

/** Announces one name by mDNS. */
export interface Announcer {
  /**
   * Resolves with true once the network has given the name to this machine, with false when another machine has it. A
   * name that is taken away later is reported to `lost`.
   */
  announce: (localName: string, lost: () => Promise<void>) => Promise<boolean>;
  /** Takes the name back from the network. */
  stop: () => Promise<void>;
}

/** A name being kept on the network. */
export interface KeptName {
  /** Resolves when the first name is decided. */
  decided: Promise<void>;
  /** Announces again, on the interfaces of now. */
  renew: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The surroundings of a kept name. */
interface NameKeeping {
  createAnnouncer: () => Promise<Announcer>;
  /** Hears each outcome; null = all of the name's kin are taken. */
  named: (localName: string | null) => Promise<void>;
  failed: (error: unknown) => void;
}

/** Announces a local name, or its first numbered kin that no other machine has. */
export function keepName(localName: string, { createAnnouncer, named, failed }: NameKeeping): KeptName {
  let announcer: Announcer | undefined;
  let turn = 0;

  /** Ends the announcement under way, whose outcome then no longer counts. */
  const nextTurn = async (): Promise<number> => {
    turn += 1;
    const mine = turn;
    const previous = announcer;
    announcer = undefined;
    await previous?.stop();
    return mine;
  };

  async function take(): Promise<void> {
    const mine = await nextTurn();
    const present = await createAnnouncer();
    if (mine !== turn) return present.stop();
    announcer = present;
    for (const name of kinOf(localName)) {
      const got = await present.announce(name, again);
      if (mine !== turn) return;
      if (got) return named(name);
    }
    await named(null);
  }
  const again = (): Promise<void> => take().catch(failed);

  return {
    decided: again(),
    renew: again,
    stop: async () => {
      await nextTurn();
    },
  };
}
