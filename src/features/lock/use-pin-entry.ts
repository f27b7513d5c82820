import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import type { PinPerson } from '#store/session/lock.ts';
import { tryPin, waitOf } from '#store/session/pins.ts';
import { WENT_WRONG } from './messages.ts';

/** The message under the name. */
type PinSaid =
  | { kind: 'none' }
  | { kind: 'wrong'; left: number }
  /** The person's session ended after the list was drawn. */
  | { kind: 'ended' };

export interface PinEntry {
  digits: string;
  busy: boolean;
  said: PinSaid;
  /** Seconds until the next try is allowed; 0: now. */
  wait: number;
  press: (digit: string) => void;
  back: () => void;
  clear: () => void;
}

/** Outcomes of a right PIN. */
export interface PinOutcomes {
  onUnlocked: () => void;
  /** For a disabled account: the application stays locked, and the person's unsent work is shown. */
  onProven: () => void;
}

/** Whether a person can enter a PIN. */
export const takesPin = ({ state, hasPin }: PinPerson): boolean =>
  hasPin && (state === 'ready' || state === 'disabled');

/** The typed digits of a person's PIN; the last digit tries it. */
export function usePinEntry(person: PinPerson, { onUnlocked, onProven }: PinOutcomes): PinEntry {
  const { db, switchTo } = useRuntime();
  const report = useReport();
  const [digits, setDigits] = useState('');
  // A ref: two taps in one tick would read the same render.
  const typed = useRef('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<PinSaid>({ kind: 'none' });
  const wait = useWait(person);
  const locked = useRef(false);
  const { id } = person.user;

  function type(next: string): void {
    typed.current = next;
    setDigits(next);
  }

  async function enter(pin: string): Promise<void> {
    locked.current = true;
    setBusy(true);
    report.again();
    try {
      const answer = await tryPin(db, id, pin, { now: () => Date.now() });
      if (answer.result === 'right' && person.state === 'disabled') return onProven();
      if (answer.result === 'right') {
        if (await switchTo(id)) return onUnlocked();
        setSaid({ kind: 'ended' });
      } else if (answer.result === 'wrong') setSaid({ kind: 'wrong', left: answer.left });
    } catch (error) {
      report.failed(error, WENT_WRONG);
    } finally {
      locked.current = false;
      setBusy(false);
      type('');
    }
  }

  function press(digit: string): void {
    if (locked.current || wait > 0 || !takesPin(person)) return;
    const next = typed.current + digit;
    type(next);
    if (next.length >= person.length) void enter(next);
    else setSaid({ kind: 'none' });
  }
  const back = () => type(typed.current.slice(0, -1));
  const clear = () => type('');
  useKeys({ press, back });
  return { digits, busy, said, wait, press, back, clear };
}

/** Seconds until the next try, counted down. */
function useWait({ not_before }: PinPerson): number {
  return useSyncExternalStore(subscribeTick, () => Math.ceil(waitOf({ not_before }, Date.now()) / 1000));
}

function subscribeTick(listener: () => void): () => void {
  const timer = setInterval(listener, 500);
  return () => clearInterval(timer);
}

/** Keys type the PIN wherever the focus is, except while a window is open over the pad. */
function useKeys(entry: Pick<PinEntry, 'press' | 'back'>): void {
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
      if (/^\d$/.test(key)) latest.current.press(key);
      else if (key === 'Backspace') latest.current.back();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
