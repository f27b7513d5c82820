// Hands uploaded files to processes that may crash on them (decision 024).
import { MOST_PAGES } from '#domain/clinical/tiff.ts';
import { HttpProblem } from '#server/errors.ts';
import { createTurns } from '#server/turns.ts';
import type { EncodedImage, EncodeJob, Refusal } from './encode.ts';
import { createEncoderPool, hear } from './encoder-pool.ts';

/** Re-encodes an uploaded file for storage. */
export interface Encoder {
  /**
   * Reads a file and re-encodes it. Throws HttpProblem: `unsupported_media` for a file that is no picture, `slow_down`
   * when too many wait, `unavailable` when the fault is not the file's.
   */
  encode: (job: EncodeJob) => Promise<EncodedImage>;
  close: () => Promise<void>;
}

/** Options for tests. */
export interface EncoderOptions {
  /** Milliseconds that one file may take; tests shorten it. */
  timeout?: number;
}

/** At once: one file may take all of a core and most of the memory of its process. */
const PROCESSES = 2;
const MOST_WAITING = 20;
const TIMEOUT = 60_000;

const UNREADABLE = 'El archivo no es una imagen que se pueda leer. Se admiten JPEG, PNG, WebP y TIFF.';
const TOO_MANY_PAGES = `El archivo tiene más de ${MOST_PAGES} páginas, y cada imagen es una sola. Envíe las páginas por separado.`;
const severalPages = (pages: number): string =>
  `El archivo tiene ${pages} páginas, y cada imagen es una sola. Súbalo desde la aplicación, que guarda cada página como una imagen, o envíe las páginas por separado.`;
const tooManyPixels = (most: number): string =>
  `La imagen tiene demasiados píxeles: se admiten hasta ${most / 1_000_000} millones. Redúzcala y súbala otra vez.`;
const BUSY = 'El servidor está recibiendo muchas imágenes. Espere un momento e inténtelo de nuevo.';
const FAILED = 'El servidor no pudo guardar la imagen ahora. Inténtelo de nuevo en un momento.';

function wordsFor(because: Refusal): string {
  if ('mostPixels' in because) return tooManyPixels(because.mostPixels);
  return because.pages === 'too many' ? TOO_MANY_PAGES : severalPages(because.pages);
}

const refusal = (words: string) => new HttpProblem('unsupported_media', words, { fields: { image: words } });

/** Starts no process before the first file. */
export function createEncoder({ timeout = TIMEOUT }: EncoderOptions = {}): Encoder {
  const pool = createEncoderPool();
  const inTurn = createTurns(PROCESSES, {
    longest: MOST_WAITING,
    full: () => new HttpProblem('slow_down', BUSY, { retryAfter: 10 }),
  });
  return {
    encode: (job) =>
      inTurn(async () => {
        const worker = await pool.take();
        // `send` fails where the process is gone already: `hear` reports its end.
        worker.child.send(job, () => undefined);
        const answer = await hear(worker.child, timeout);
        pool.giveBack(worker);
        if (answer.kind === 'done') return answer.image;
        if (answer.kind === 'refused') throw refusal(answer.because ? wordsFor(answer.because) : UNREADABLE);
        if (answer.kind === 'died' && answer.ofFile) throw refusal(UNREADABLE);
        throw new HttpProblem('unavailable', FAILED);
      }),
    close: () => pool.close(),
  };
}
