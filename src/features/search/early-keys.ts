/** What is typed after the search was opened and before its field has the focus. */
export interface EarlyKeys {
  /** What was typed, and whether Enter came last. From then on keys are the field's own. */
  take: () => { text: string; entered: boolean };
  stop: () => void;
}

/**
 * Hears the keys of the whole page: whoever pressed Ctrl K types on at once, while the search's code is still being loaded and
 * the focus stands wherever it stood.
 */
export function hearEarlyKeys(onEscape: () => void): EarlyKeys {
  let text = '';
  let entered = false;
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    // AltGr types "@", and some keyboards tell it as Ctrl with Alt.
    const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (command || event.isComposing) return;
    if (key === 'Escape') onEscape();
    else if (key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if ([...key].length === 1) text += key;
    else if (key !== 'Enter') return;
    // It is for what will be found. By itself it would click whatever has the focus.
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
