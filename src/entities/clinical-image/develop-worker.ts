// A worker of its own: several megapixels take a tablet a second, in which the screen must answer.
import { develop } from './develop.ts';

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  let developed: Uint8Array<ArrayBuffer> | null = null;
  try {
    developed = develop(new Uint8Array(data));
  } catch {
    // A broken file, or one of a kind that the decoders do not know: the browser may show it by itself.
  }
  postMessage(developed);
});
