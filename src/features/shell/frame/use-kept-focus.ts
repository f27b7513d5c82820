import { useEffect } from 'react';

/** Milliseconds after a press in which the control that was pressed may go: a record is written first. */
const WATCHED = 2000;

/**
 * A control that its own press takes away or switches off (a row that is deleted, the last page) leaves the focus nowhere: a
 * screen reader falls silent, and the next Tab begins at the top of the page. The nearest thing in which it stood inherits it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let lineage: Element[] = [];
    /** Of the control from which the window on top was opened. */
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
    // Before the control itself hears of it: once it has answered, it may be gone already, and nothing would change any more.
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

/** The control and what it stands in, up to the window or the page's part. */
function lineageOf(control: Element): Element[] {
  const lineage = [];
  for (let element: Element | null = control; element && element !== document.body; element = element.parentElement) {
    lineage.push(element);
    if (element.matches(`main, header, footer, ${WINDOW}`)) return lineage;
  }
  // A toast's: none of its parts is a place to go on from. A window that is open stands before the screen.
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
