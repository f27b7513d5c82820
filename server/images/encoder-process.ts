// The process that reads uploaded files. It knows no secret, talks to its parent alone and exits rather than grow.
import { encodeImage, isOfMachine, PictureRefused, type EncodedImage, type EncodeJob, type Refusal } from './encode.ts';

/**
 * The process's messages to its parent: `refused` is the file's fault, `failed` the machine's. `because`: the file is a
 * picture, but not one that is taken.
 */
export type EncoderMessage =
  | { kind: 'ready' }
  | { kind: 'done'; image: EncodedImage }
  | { kind: 'refused'; because?: Refusal }
  | { kind: 'failed' };

/** Bytes of memory; the largest picture that is admitted needs less. */
const MOST_MEMORY = 900 * 1024 * 1024;
const LOOK_EVERY = 25;

const say = (message: EncoderMessage): void => void process.send?.(message);

// Pictures are decoded in other threads: this one is free to watch.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(1);
}, LOOK_EVERY).unref();

process.on('message', (job: EncodeJob) => {
  encodeImage(job).then(
    (image) => say({ kind: 'done', image }),
    (error: unknown) => {
      if (error instanceof PictureRefused) return say({ kind: 'refused', because: error.refusal });
      if (!isOfMachine(error)) return say({ kind: 'refused' });
      console.error(error);
      say({ kind: 'failed' });
    },
  );
});
// A stop signal reaches every process of the group: the current file is finished first, and this process ends with its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
say({ kind: 'ready' });
