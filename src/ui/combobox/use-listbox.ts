import { useId, useRef, type KeyboardEvent, type RefObject } from 'react';

const OPTIONS = '[role="option"]';
const MARKED = 'data-combobox-selected';
/** The new place of the mark for each key, in a list of `count` options. */
const MOVES: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
};

export interface Listbox {
  /** The id of the list; `optionId` gives the id of an option's element. */
  id: string;
  optionId: (value: string) => string;
  field: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLDivElement | null>;
  /** Marks the first option, which Enter takes. */
  markFirst: () => void;
  /** Marks the first option where none is marked: a mark that the person has moved stays when more results come. */
  keepMarked: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A list below a field that keeps the focus: arrows mark an option, Enter clicks it, and Enter without a marked option
 * calls `onUnmarkedEnter`. The mark stands in the document alone, as in Mantine's Combobox; but that one searches every
 * element of the page at each key to mark the first option, which takes a tablet as long as the search itself.
 */
export function useListbox(onUnmarkedEnter: () => void): Listbox {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>(OPTIONS) ?? [])];

  function mark(option: HTMLElement | undefined): void {
    const before = list.current?.querySelector(`[${MARKED}]`);
    if (!option || option === before) return;
    before?.removeAttribute(MARKED);
    option.setAttribute(MARKED, 'true');
    field.current?.setAttribute('aria-activedescendant', option.id);
  }
  function markFirst(): void {
    mark(options()[0]);
    if (list.current?.parentElement) list.current.parentElement.scrollTop = 0;
  }
  return {
    id,
    optionId: (value) => `${id}${value}`,
    field,
    list,
    markFirst,
    keepMarked() {
      if (!list.current?.querySelector(`[${MARKED}]`)) markFirst();
    },
    onKeyDown(event) {
      const move = MOVES[event.key];
      if (event.nativeEvent.isComposing || (!move && event.key !== 'Enter')) return;
      event.preventDefault();
      const all = options();
      const place = all.findIndex((option) => option.hasAttribute(MARKED));
      if (!move) {
        if (place < 0) onUnmarkedEnter();
        else all[place]?.click();
        return;
      }
      const next = all[move(place, all.length)];
      mark(next);
      next?.scrollIntoView({ block: 'nearest' });
    },
  };
}
