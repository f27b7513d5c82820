// A move while it lasts. It is kept outside React's state, because a finger moves sixty times a second and only the
// target's column, the dragged chip and the bar must be rendered again.
import { useSyncExternalStore } from 'react';
import type { CalendarEvent } from '../model/events.ts';
import { isMovable, isSameTarget, originOf, type Target } from './moving.ts';

export interface Move {
  event: CalendarEvent;
  /** carry: picked up by "Mover", put down by a tap or by Enter. */
  by: 'mouse' | 'touch' | 'carry';
  /** Whether only the end moves. */
  end: boolean;
  target: Target;
  /** The pointer's position, and the point of the chip that it holds. */
  pointer: { x: number; y: number; width: number; height: number } | null;
}

/**
 * How often, and for how long, the moved visit is looked for at its new place, milliseconds: a busy tablet draws it
 * late.
 */
const FOCUS_BACK = { every: 250, until: 10_000 };

type OnDrop = (event: CalendarEvent, target: Target) => void;

export class MoveStore {
  private move: Move | null = null;
  private readonly listeners = new Set<() => void>();
  private swallowed = false;
  private lookForChip: ReturnType<typeof setInterval> | undefined;
  private save: OnDrop = () => undefined;

  /** Sets the function that saves a visit put down somewhere else. */
  whenDropped(save: OnDrop): void {
    this.save = save;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): Move | null => this.move;

  private set(move: Move | null): void {
    this.move = move;
    for (const listener of this.listeners) listener();
  }

  lift(event: CalendarEvent, by: Move['by'], more: Partial<Pick<Move, 'end' | 'pointer'>> = {}): void {
    if (isMovable(event)) this.set({ event, by, end: false, pointer: null, target: originOf(event), ...more });
  }

  aim(target: Target, pointer: Move['pointer'] = null): void {
    if (this.move) this.set({ ...this.move, target, pointer });
  }

  readonly drop = (): void => {
    const { move } = this;
    this.cancel();
    // The tap that puts the visit down also reaches the visit or free time below it.
    if (move?.by === 'carry') this.swallow(0);
    if (move && !isSameTarget(move.target, originOf(move.event))) this.save(move.event, move.target);
  };

  readonly cancel = (): void => {
    if (this.move?.by === 'carry') this.giveFocusBack(this.move.event.id);
    // When the button or finger comes up, the browser fires a click.
    if (this.move && this.move.by !== 'carry') this.swallow(100);
    this.set(null);
  };

  /**
   * Returns the focus to a visit moved by the keyboard. Once written, the visit is drawn anew, perhaps in another
   * column, and its focused element is gone. Stops when the person moves the focus.
   */
  private giveFocusBack(id: string): void {
    this.leaveFocus();
    let waited = 0;
    this.lookForChip = setInterval(() => {
      waited += FOCUS_BACK.every;
      const chip = document.querySelector<HTMLElement>(`[data-event="${id}"]`);
      const { activeElement } = document;
      // The focus is nowhere, or on the bar's container, which inherited it (useKeptFocus).
      if (activeElement?.matches('body, [data-heir]')) chip?.focus();
      else if (activeElement !== chip && !activeElement?.closest('.cal-bar')) this.leaveFocus();
      if (waited >= FOCUS_BACK.until) this.leaveFocus();
    }, FOCUS_BACK.every);
  }

  /** Stops looking for the chip when the calendar is left. */
  readonly leaveFocus = (): void => clearInterval(this.lookForChip);

  /** Swallows the click that ends a move; clicks later than this many milliseconds count again. */
  private swallow(time: number): void {
    this.swallowed = true;
    setTimeout(() => (this.swallowed = false), time);
  }

  /** Whether a click may open something: not while a visit is carried, nor as the end of a drag. */
  readonly isClick = (): boolean => this.move === null && !this.swallowed;
}

/** The move in progress; null without one. */
export const useMove = (store: MoveStore): Move | null => useSyncExternalStore(store.subscribe, store.current);

/** Whether this visit is being moved; other visits are not rendered again. */
export const useIsMoving = (store: MoveStore, id: string): boolean =>
  useSyncExternalStore(store.subscribe, () => store.current()?.event.id === id);
