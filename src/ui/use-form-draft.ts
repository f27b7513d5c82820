import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DraftStore, KeptForm } from './draft.ts';
import { isTouched } from './form-values.ts';

/** Typing is kept after a pause of so long, milliseconds; leaving the page keeps it at once. */
const PAUSE = 400;

export interface DraftOptions {
  store: DraftStore;
  /** One form of one record: 'patients:new', 'patients:<id>'. */
  key: string;
}

export interface FormDraft {
  /** The form shows a draft that an earlier visit left. */
  recovered: boolean;
  /** Nothing is kept from here on, and what is being written has been written: before saving the record. */
  pause: () => Promise<void>;
  /** The save failed: keep on. */
  resume: () => void;
  /** The form is done with: its draft goes. */
  drop: () => Promise<void>;
}

/** Keeps a form's unfinished state and offers it again (product: "a form survives a locked screen"). */
export function useFormDraft(
  options: DraftOptions | undefined,
  form: KeptForm,
  restore: (draft: KeptForm) => void,
): FormDraft {
  const key = options?.key;
  const store = options?.store;
  const [recovered, setRecovered] = useState(false);
  const keeper = useRef<Keeper | null>(null);
  const latest = useRef({ form, restore });
  useLayoutEffect(() => {
    latest.current = { form, restore };
  });

  useEffect(() => {
    if (!store || key === undefined) return undefined;
    const mine = createKeeper(store, key);
    keeper.current = mine;
    const leaving = () => mine.flush();
    const hiding = () => document.visibilityState === 'hidden' && mine.flush();
    addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', hiding);
    let gone = false;
    void store.load(key).then((draft) => {
      const { form: now } = latest.current;
      // A person who types faster than the store answers keeps what they typed.
      if (gone || !draft || isTouched(now.opened, now.values) || !isTouched(draft.opened, draft.values)) return;
      latest.current.restore(draft);
      setRecovered(true);
    });
    return () => {
      gone = true;
      removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', hiding);
      mine.flush();
    };
  }, [store, key]);

  const { opened, values } = form;
  useEffect(() => {
    keeper.current?.changed({ opened, values });
  }, [opened, values]);

  return {
    recovered,
    pause: useCallback(async () => keeper.current?.pause(), []),
    resume: useCallback(() => keeper.current?.resume(latest.current.form), []),
    drop: useCallback(async () => {
      setRecovered(false);
      await keeper.current?.drop();
    }, []),
  };
}

type Keeper = ReturnType<typeof createKeeper>;

/** Writes one draft at a time, the newest last. */
function createKeeper(store: DraftStore, key: string) {
  let waiting: KeptForm | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let kept = false;
  let paused = false;

  function flush(): void {
    clearTimeout(timer);
    const next = waiting;
    waiting = null;
    if (!next || paused) return;
    if (isTouched(next.opened, next.values)) {
      kept = true;
      writing = writing.then(() => store.save(key, next)).catch((error: unknown) => reportError(error));
    } else if (kept) {
      kept = false;
      writing = writing.then(() => store.clear(key)).catch((error: unknown) => reportError(error));
    }
  }

  function changed(form: KeptForm): void {
    waiting = form;
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
  }

  async function pause(): Promise<void> {
    paused = true;
    clearTimeout(timer);
    await writing;
  }

  return {
    flush,
    changed,
    pause,
    resume(form: KeptForm) {
      paused = false;
      changed(form);
    },
    async drop() {
      await pause();
      await store.clear(key);
      kept = false;
      waiting = null;
      paused = false;
    },
  };
}
