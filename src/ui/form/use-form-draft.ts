import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DraftStore, KeptForm } from './draft.ts';
import { isTouched } from './form-values.ts';

/** The pause in typing after which the draft is stored, milliseconds; leaving the page stores it at once. */
const PAUSE = 400;

/**
 * `none`: no typed value is unsaved. `kept`: the draft survives leaving the screen. `lost`: it cannot be stored, as on
 * a full disk.
 */
export type DraftState = 'none' | 'kept' | 'lost';

export interface FormDraft {
  state: DraftState;
  /** The form shows the draft of an earlier visit. */
  recovered: boolean;
  /** Stops storing, and waits for a write under way: called before the record is saved. */
  pause: () => Promise<void>;
  /** Stores again, after a save failed. */
  resume: () => void;
  /** Removes the draft: the form is finished. */
  drop: () => Promise<void>;
}

/** Stores a form's unfinished state and offers it again, so that a form survives a locked screen. */
export function useFormDraft(
  store: DraftStore | undefined,
  form: KeptForm,
  restore: (draft: KeptForm) => void,
): FormDraft {
  const [recovered, setRecovered] = useState(false);
  const [state, setState] = useState<DraftState>('none');
  const keeper = useRef<Keeper | null>(null);
  const latest = useRef({ form, restore });
  useLayoutEffect(() => {
    latest.current = { form, restore };
  });

  useEffect(() => {
    if (!store) return undefined;
    let gone = false;
    const mine = createKeeper(store, recover(store), (next) => gone || setState(next));
    keeper.current = mine;
    const leaving = () => mine.flush();
    const hiding = () => document.visibilityState === 'hidden' && mine.flush();
    addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', hiding);
    return () => {
      gone = true;
      removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', hiding);
      mine.flush();
    };

    async function recover({ load, setAside }: DraftStore): Promise<void> {
      const draft = await load();
      if (!draft || !isTouched(draft.opened, draft.values)) return;
      const { form: now } = latest.current;
      // A person who types or saves before the store answers keeps what they typed: the save clears the form's draft.
      if (isTouched(now.opened, now.values) || mine.isPaused()) return setAside();
      if (gone) return;
      latest.current.restore(draft);
      setRecovered(true);
    }
  }, [store]);

  const { opened, values } = form;
  useEffect(() => {
    keeper.current?.changed({ opened, values });
  }, [opened, values]);

  return {
    state,
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

/** Writes one draft at a time, the newest last, and none before the draft of an earlier visit is set aside. */
function createKeeper(store: DraftStore, recovering: Promise<void>, onState: (state: DraftState) => void) {
  let waiting: KeptForm | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = recovering.catch((error: unknown) => reportError(error));
  let kept = false;
  let paused = false;

  function flush(): void {
    clearTimeout(timer);
    const form = waiting;
    waiting = null;
    if (!form || paused) return;
    if (isTouched(form.opened, form.values)) {
      kept = true;
      writing = writing
        .then(() => store.save(form))
        .then(
          () => onState('kept'),
          (error: unknown) => {
            onState('lost');
            reportError(error);
          },
        );
    } else if (kept) {
      kept = false;
      onState('none');
      writing = writing.then(() => store.clear()).catch((error: unknown) => reportError(error));
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
    isPaused: () => paused,
    // At once, without the usual pause: after a failed save, what was typed must not be lost.
    resume(form: KeptForm) {
      paused = false;
      waiting = form;
      flush();
    },
    async drop() {
      await pause();
      await store.clear();
      onState('none');
      kept = false;
      waiting = null;
      paused = false;
    },
  };
}
