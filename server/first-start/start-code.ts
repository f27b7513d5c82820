import { randomInt } from 'node:crypto';
import { invalidField } from '#server/http/validation.ts';

/** Without letters and digits that look alike: it is read from a console and typed elsewhere. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
/** After so many wrong tries the code is another one. */
const TRIES = 10;

/**
 * The code that proves that a person can see the server's console: at `/inicio` while nobody has an account, and at the
 * sign-in while the accounts of a restored copy wait. It lasts until it has done its work, or at `/inicio`, where nobody has a
 * name by which to slow them, until ten wrong ones were tried; a new start makes a new one.
 */
export class StartCode {
  #code = randomCode();
  #left = TRIES;
  readonly #tell: (code: string) => void;

  /** `tell` writes a new code on the console. */
  constructor(tell: (code: string) => void) {
    this.#tell = tell;
  }

  /** The code as people read it: K7M4-2XQP. */
  get text(): string {
    return `${this.#code.slice(0, LENGTH / 2)}-${this.#code.slice(LENGTH / 2)}`;
  }

  /** Replaces the code, and tells the new one. */
  renew(): void {
    this.#code = randomCode();
    this.#left = TRIES;
    this.#tell(this.text);
  }

  /** Whether this is the code; case and hyphens do not count. */
  matches(given: string): boolean {
    return given.toUpperCase().replace(/[^A-Z0-9]/g, '') === this.#code;
  }

  /** Throws HttpProblem `invalid` with the tries that are left when this is not the code. */
  check(given: string): void {
    if (this.matches(given)) return;
    this.#left -= 1;
    if (this.#left > 0) {
      const left = this.#left === 1 ? 'Le queda 1 intento' : `Le quedan ${this.#left} intentos`;
      throw invalidField('code', `Ese código no es. ${left}; después el servidor escribe otro`);
    }
    this.renew();
    throw invalidField('code', 'Ese código no es. El servidor acaba de escribir otro en su ventana: use ese');
  }
}

const randomCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
