import { useRef, useState, type RefObject } from 'react';

/** Copies a text that is on screen. */
interface Copy<T extends HTMLElement> {
  /** The ref of the element that shows the text. */
  shown: RefObject<T | null>;
  /** The text is on the clipboard. */
  copied: boolean;
  copy: () => Promise<void>;
}

/** Selects a text where it is shown, and puts it on the clipboard where the browser lets it. */
export function useCopy<T extends HTMLElement>(text: string): Copy<T> {
  const shown = useRef<T>(null);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    // Plain http has no clipboard, and a person may refuse access: the text is selected, to be copied by hand.
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
    const clipboard = (navigator as { clipboard?: Clipboard }).clipboard;
    const written = clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied((await written) ?? false);
  }

  return { shown, copied, copy };
}
