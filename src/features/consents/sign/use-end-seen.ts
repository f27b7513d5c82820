import { useEffect, useRef, useState } from 'react';

/** The part of a page by which "Siga leyendo" goes on: some lines stay in sight. */
const STEP = 0.8;
/** The part of the space below the text that is in view at its end: browsers scroll by fractions. */
const NEARLY_ALL = 0.9;

/**
 * Whether the end of a text that scrolls has been in view once; it stays so when the text is read again or made larger. The browser
 * says so of `end` after each layout: sizes that are measured while a tablet is turned belong to neither of its two layouts.
 */
export function useEndSeen() {
  const box = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { threshold: NEARLY_ALL },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [seen]);
  function goOn(): void {
    const text = box.current;
    text?.scrollBy({ top: text.clientHeight * STEP, behavior: 'smooth' });
    text?.focus({ preventScroll: true });
  }
  return { box, end, seen, goOn };
}
