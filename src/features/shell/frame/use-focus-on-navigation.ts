import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { oncePainted } from '#ui/layout/once-painted.ts';

/** After a navigation the focus goes to the new screen's heading, where a screen reader reads on. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let giveUp = (): void => undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      giveUp();
      // Focusing an element forces layout: done at once, the screen would be laid out before its rows are there, and again after.
      giveUp = oncePainted(() => {
        // A screen that focused its first field keeps that focus.
        const { activeElement } = document;
        if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) return;
        if (!focusHeading()) giveUp = focusHeadingLater();
      });
    });
    return () => {
      giveUp();
      unsubscribe();
    };
  }, [router]);
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** A screen that reads its record first has no heading yet; if the person moves the focus meanwhile, it stays there. */
function focusHeadingLater(): () => void {
  const observer = new MutationObserver(() => {
    if (focusHeading()) stop();
  });
  function stop(): void {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  }
  document.addEventListener('focusin', stop);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
