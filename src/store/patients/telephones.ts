// The reading of telephone numbers: its code is a file of its own, which is loaded when numbers are first asked for.
import type { telephoneReader } from '#domain/values/telephone-number.ts';

type MakeReader = typeof telephoneReader;

let loaded: MakeReader | null = null;
let loading: Promise<MakeReader | null> | null = null;

/** Makes a reader of telephone numbers, once its code is here; null until then. */
export const loadedTelephones = (): MakeReader | null => loaded;

/** Loads the code once; null where it cannot be loaded now: the next call tries again. */
export function loadTelephones(): Promise<MakeReader | null> {
  loading ??= import('#domain/values/telephone-number.ts').then(
    (code) => (loaded = code.telephoneReader),
    // Numbers are then compared and dialled as they are written.
    () => (loading = null),
  );
  return loading;
}
