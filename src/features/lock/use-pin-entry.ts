import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import type { PinPerson } from '#store/session/lock.ts';
import { tryPin, waitOf } from '#store/session/pins.ts';
import { WENT_WRONG } from './messages.ts';

/** What the pad says under the name. */
type PinSaid =
  | { kind: 'none' }
  | { kind: 'wrong'; left: number }
  /** Somebody else's session has ended between the list and the tap. */
  | { kind: 'ended' };

export interface PinEntry {
  digits: string;
  busy: boolean;
  said: PinSaid;
  /** Seconds before the next try; 0: now. */
  wait: number;
  press: (digit: string) => void;
  back: () => void;
  clear: () => void;
}

/** What a right PIN leads to. */
export interface PinOutcomes {
  onUnlocked: () => void;
  /** Of a disabled account: it lets nobody in, and shows what of theirs is here. */
  onProven: () => void;
}

/** Whether there is a PIN to be typed. */
export const takesPin = ({ state, hasPin }: PinPerson): boolean =>
  hasPin && (state === 'ready' || state === 'disabled');

/** The digits of one person's PIN: the last one tries it. */
export function usePinEntry(person: PinPerson, { onUnlocked, onProven }: PinOutcomes): PinEntry {
  const { db, switchTo } = useRuntime();
  const report = useReport();
  const [digits, setDigits] = useState('');
  // Beside the state: two taps in one turn of the event loop would both begin with what is rendered.
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

/** Seconds to the next try, counted down. */
function useWait({ not_before }: PinPerson): number {
  return useSyncExternalStore(subscribeTick, () => Math.ceil(waitOf({ not_before }, Date.now()) / 1000));
}

function subscribeTick(listener: () => void): () => void {
  const timer = setInterval(listener, 500);
  return () => clearInterval(timer);
}

/** A keyboard types the PIN wherever the focus is; not while a window is over it. */
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
