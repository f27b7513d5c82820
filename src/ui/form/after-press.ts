import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs a task at once or, while a mouse button or finger is down, after the click of that press. A press takes the
 * focus from the field before it: if an error line appeared at that moment, the pressed button would move away and lose
 * its click.
 */
export function useAfterPress(): (task: () => void) => void {
  /** Tasks that wait for the end of the press; null while none is under way. */
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
    // Mouse events come from a finger's tap too. A drag can end without a release.
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
