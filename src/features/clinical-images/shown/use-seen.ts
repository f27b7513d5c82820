import { useEffect, useState, type RefObject } from 'react';

/** So far outside the window a picture is read already. */
const AHEAD = '400px';

/**
 * True from when the element has come near the window for the first time: two hundred thumbnails are not read at once. `inSight`:
 * it is known to stand there, and need not be looked for.
 */
export function useSeen(ref: RefObject<HTMLElement | null>, inSight: boolean): boolean {
  const [seen, setSeen] = useState(inSight || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (seen || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, seen]);
  return seen;
}
