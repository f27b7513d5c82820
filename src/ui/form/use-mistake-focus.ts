import { useEffect, useRef, type RefObject } from 'react';

/**
 * The ref of a form, or of a part of one, whose first invalid field takes the focus when a mistake is told, as the
 * fields of `Form` do. `mistake`: the words, or the record of them by field; each new one moves the focus.
 */
export function useMistakeFocus<T extends HTMLElement = HTMLFormElement>(
  mistake: string | Partial<Record<string, string>> | undefined,
): RefObject<T | null> {
  const part = useRef<T>(null);
  useEffect(() => {
    if (mistake !== undefined) part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mistake]);
  return part;
}
