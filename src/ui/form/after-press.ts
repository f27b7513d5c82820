import { useCallback, useEffect, useRef } from 'react';

/**
 * Does a thing at once, or, while a button of the mouse or a finger is down, after the click that it makes. A press takes the
 * focus from the field before it: were an error line to appear at that moment, what is pressed would move away from under the
 * finger, and its click would go to nobody.
 */
export function useAfterPress(): (task: () => void) => void {
  /** What waits for the end of the press; null while none is under way. */
  const waiting = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    const begin = (): void => void (waiting.current ??= []);
    function end(): void {
      // The click comes in the same task as the release.
      setTimeout(() => {
        const tasks = waiting.current ?? [];
        waiting.current = null;
        for (const task of tasks) task();
      });
    }
    // Of a finger too: its tap is told as a press of the mouse. What is dragged away ends without a release.
    document.addEventListener('mousedown', begin, { capture: true });
    for (const type of ['mouseup', 'dragend']) document.addEventListener(type, end, { capture: true });
    return () => {
      document.removeEventListener('mousedown', begin, { capture: true });
      for (const type of ['mouseup', 'dragend']) document.removeEventListener(type, end, { capture: true });
    };
  }, []);
  return useCallback((task) => {
    if (waiting.current) waiting.current.push(task);
    else task();
  }, []);
}
