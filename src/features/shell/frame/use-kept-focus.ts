import { useEffect } from 'react';

/** Milliseconds after a press in which the pressed control may vanish, since a record is written first. */
const WATCHED = 2000;

/**
 * A control that its own press removes or disables (a deleted row, the last page) loses the focus: a screen reader
 * falls silent, and the next Tab begins at the top of the page. The nearest container takes the focus instead.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let lineage: Element[] = [];
    /** The containers of the control from which the top window was opened. */
    let below: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function onFocus({ target }: FocusEvent): void {
      if (!(target instanceof Element)) return;
      if (!inWindow(target)) below = [];
      else if (lineage[0] && !inWindow(lineage[0])) below = lineage;
      lineage = lineageOf(target);
    }
    function onPress(): void {
      clearTimeout(timer);
      timer = setTimeout(() => observer.disconnect(), WATCHED);
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['disabled'],
      });
    }
    const observer = new MutationObserver(() => {
      const [control] = lineage;
      const { activeElement } = document;
      const nowhere = activeElement === null || activeElement === document.body || activeElement === control;
      if (!control || !nowhere || !isGone(control)) return;
      inherit([...lineage.slice(1), ...below].find((element) => element.isConnected && !isGone(element)));
    });

    document.addEventListener('focusin', onFocus);
    // In the capture phase: after the control's own handler it may be gone already, and no further change would follow.
    document.addEventListener('click', onPress, { capture: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('click', onPress, { capture: true });
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
}

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

const WINDOW = 'dialog, [role="dialog"], [role="alertdialog"]';

const inWindow = (element: Element): boolean => element.closest(WINDOW) !== null;

/** The control and its containers, up to the window or the page's main part. */
function lineageOf(control: Element): Element[] {
  const lineage = [];
  for (let element: Element | null = control; element && element !== document.body; element = element.parentElement) {
    lineage.push(element);
    if (element.matches(`main, header, footer, ${WINDOW}`)) return lineage;
  }
  // A toast's controls have no container to focus; an open window comes before the screen.
  return [control, ...[...document.querySelectorAll(WINDOW)].toReversed(), ...document.querySelectorAll('main')];
}

function inherit(heir: Element | undefined): void {
  if (!(heir instanceof HTMLElement)) return;
  if (heir.tabIndex < 0 && !heir.hasAttribute('tabindex')) {
    heir.tabIndex = -1;
    heir.dataset['heir'] = '';
    heir.addEventListener(
      'blur',
      () => {
        heir.removeAttribute('tabindex');
        delete heir.dataset['heir'];
      },
      { once: true },
    );
  }
  heir.focus({ preventScroll: true });
}
