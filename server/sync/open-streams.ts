import type { EventStream } from './event-stream.ts';

/** A browser shows fewer windows at once, and only windows that are seen listen. */
const MOST_OF_SESSION = 8;
/** Two windows of each of a chain's thousand tablets. With what each may leave unread, they fill 128 MB at most. */
const MOST = 2000;

/** The session and the person that a stream belongs to. */
interface Owner {
  session: string;
  person: string;
}

/**
 * The event streams of this process. One too many closes an older one: of its session, or, where the process has its
 * fill, of the person who has the most, so that nobody's streams keep others from listening.
 */
export class OpenStreams {
  /** The oldest first. */
  readonly #owners = new Map<EventStream, Owner>();

  /** Takes a stream in until it closes. */
  add(stream: EventStream, owner: Owner): void {
    const ofSession = this.#of(({ session }) => session === owner.session);
    if (ofSession.length >= MOST_OF_SESSION) this.#close(ofSession[0]);
    else if (this.#owners.size >= MOST) {
      const greediest = this.#greediest();
      this.#close(this.#of(({ person }) => person === greediest)[0]);
    }
    this.#owners.set(stream, owner);
    stream.body.once('close', () => this.#owners.delete(stream));
  }

  get size(): number {
    return this.#owners.size;
  }

  /** The sessions that they belong to, each once. */
  sessions(): string[] {
    return [...new Set([...this.#owners.values()].map(({ session }) => session))];
  }

  each(act: (stream: EventStream) => unknown): void {
    for (const stream of this.#owners.keys()) act(stream);
  }

  some(isSo: (stream: EventStream) => boolean): boolean {
    return [...this.#owners.keys()].some(isSo);
  }

  #of(belongs: (owner: Owner) => boolean): EventStream[] {
    return [...this.#owners].filter(([, owner]) => belongs(owner)).map(([stream]) => stream);
  }

  #greediest(): string | undefined {
    const counts = new Map<string, number>();
    for (const { person } of this.#owners.values()) counts.set(person, (counts.get(person) ?? 0) + 1);
    return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
  }

  /** At once: a client that does not read would never let it end. */
  #close(stream: EventStream | undefined): void {
    if (!stream) return;
    this.#owners.delete(stream);
    stream.body.destroy();
  }
}
