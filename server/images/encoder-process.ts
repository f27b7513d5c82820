// The process that reads uploaded files. It knows no secret, talks to its parent alone and dies rather than grow.
import { encodeImage, type EncodedImage, type EncodeJob } from './encode.ts';

/** What the process says to its parent. */
export type EncoderMessage = { kind: 'ready' } | { kind: 'done'; image: EncodedImage } | { kind: 'refused' };

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
    () => say({ kind: 'refused' }),
  );
});
process.on('disconnect', () => process.exit(0));
say({ kind: 'ready' });
