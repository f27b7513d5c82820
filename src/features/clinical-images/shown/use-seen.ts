import { useEffect, useState, type RefObject } from 'react';

/** The distance outside the window at which a picture is read already. */
const AHEAD = '400px';

/**
 * True once the element has come near the window: two hundred thumbnails are not read at once. `inSight`: it is known
 * to be there, and not observed.
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
