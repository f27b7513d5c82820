/** Keys typed after the search was opened and before its field has the focus. */
export interface EarlyKeys {
  /** The text, and whether Enter came last; from then on the field handles keys itself. */
  take: () => { text: string; entered: boolean };
  stop: () => void;
}

/**
 * Listens to the page's keys: after Ctrl K a person types on at once, while the search's code is loading and the focus
 * is still elsewhere.
 */
export function hearEarlyKeys(onEscape: () => void): EarlyKeys {
  let text = '';
  let entered = false;
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    // AltGr types "@", and some keyboards report it as Ctrl with Alt.
    const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (command || event.isComposing) return;
    if (key === 'Escape') onEscape();
    else if (key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if ([...key].length === 1) text += key;
    else if (key !== 'Enter') return;
    // Enter is for the coming results; by default it would click the focused element.
    entered = key === 'Enter';
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', onKey, { capture: true });
  const stop = () => removeEventListener('keydown', onKey, { capture: true });
  return {
    take() {
      stop();
      const taken = { text, entered };
      text = '';
      entered = false;
      return taken;
    },
    stop,
  };
}
