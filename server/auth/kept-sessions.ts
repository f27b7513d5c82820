// Sessions that were looked up a moment ago: a tablet that reads page after page is not looked up for each (decision 136).
import { LRUCache } from 'lru-cache';
import type { Auth, ServerContext } from '#server/context.ts';
import { hashToken } from './tokens.ts';

/** Milliseconds for which an access token is believed without the database. docs/seguridad.md names it. */
const LIFE = 5000;
const MOST = 5000;

/** The sessions of access tokens that the database has confirmed. A revocation by any process lets all of them go. */
export class KeptSessions {
  readonly #kept = new LRUCache<string, { auth: Auth; at: number }>({ max: MOST });
  readonly #context: Pick<ServerContext, 'events' | 'now'>;
  #revocations = 0;

  constructor(context: Pick<ServerContext, 'events' | 'now'>) {
    this.#context = context;
    context.events.subscribeToRevocations(() => {
      this.#revocations += 1;
      this.#kept.clear();
    });
  }

  /** The number of revocations so far. */
  get revocations(): number {
    return this.#revocations;
  }

  /** The session of a token; undefined where the database must say, as it must while a revocation could go unheard. */
  recall(token: string): Auth | undefined {
    const { events, now } = this.#context;
    const kept = this.#kept.get(hashToken(token));
    if (!kept || Math.abs(now().getTime() - kept.at) >= LIFE || !events.hearsAll()) return undefined;
    return kept.auth.epoch === events.known()?.epoch ? kept.auth : undefined;
  }

  /** Keeps what the database has said of a token, unless there was a revocation after that number of them. */
  keep(token: string, auth: Auth, revocations: number): void {
    if (revocations !== this.#revocations) return;
    this.#kept.set(hashToken(token), { auth, at: this.#context.now().getTime() });
  }
}
