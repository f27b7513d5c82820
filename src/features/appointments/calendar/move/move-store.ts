// A move while it lasts. Outside of React's state: a finger moves sixty times a second, and only the target's column, the
// chip under the finger and the bar need to hear of it.
import { useSyncExternalStore } from 'react';
import type { CalendarEvent } from '../model/events.ts';
import { isMovable, isSameTarget, originOf, type Target } from './moving.ts';

export interface Move {
  event: CalendarEvent;
  /** carry: picked up by "Mover", put down by a tap or by Enter. */
  by: 'mouse' | 'touch' | 'carry';
  /** Whether only its end moves. */
  end: boolean;
  target: Target;
  /** Where the pointer is, and where on the chip it took hold. */
  pointer: { x: number; y: number; width: number; height: number } | null;
}

/** How often, and how long, a visit that was put down is looked for at its new place, milliseconds: a busy tablet draws it late. */
const FOCUS_BACK = { every: 250, until: 10_000 };

type OnDrop = (event: CalendarEvent, target: Target) => void;

export class MoveStore {
  private move: Move | null = null;
  private readonly listeners = new Set<() => void>();
  private swallowed = false;
  private lookForChip: ReturnType<typeof setInterval> | undefined;
  private save: OnDrop = () => undefined;

  /** What is done with a visit that was put down somewhere else. */
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
    // The tap that puts down what was carried goes on to the visit or the free time that lies there.
    if (move?.by === 'carry') this.swallow(0);
    if (move && !isSameTarget(move.target, originOf(move.event))) this.save(move.event, move.target);
  };

  readonly cancel = (): void => {
    if (this.move?.by === 'carry') this.giveFocusBack(this.move.event.id);
    // The browser makes a click of the button or finger that comes up.
    if (this.move && this.move.by !== 'carry') this.swallow(100);
    this.set(null);
  };

  /**
   * Whoever carried a visit by the keyboard goes on from it. It is drawn anew once it was written, perhaps in another column, and
   * what had the focus then goes: it is given again, until they go elsewhere themselves.
   */
  private giveFocusBack(id: string): void {
    this.leaveFocus();
    let waited = 0;
    this.lookForChip = setInterval(() => {
      waited += FOCUS_BACK.every;
      const chip = document.querySelector<HTMLElement>(`[data-event="${id}"]`);
      const { activeElement } = document;
      // Nowhere, or on what the bar stood in, which has inherited it (useKeptFocus).
      if (activeElement?.matches('body, [data-heir]')) chip?.focus();
      else if (activeElement !== chip && !activeElement?.closest('.cal-bar')) this.leaveFocus();
      if (waited >= FOCUS_BACK.until) this.leaveFocus();
    }, FOCUS_BACK.every);
  }

  /** For the calendar that is left: what it looks for will not be drawn any more. */
  readonly leaveFocus = (): void => clearInterval(this.lookForChip);

  /** The click that ends a move opens nothing; so many milliseconds from now another one does. */
  private swallow(time: number): void {
    this.swallowed = true;
    setTimeout(() => (this.swallowed = false), time);
  }

  /** Whether a click means to open something: not while something is carried, and not as the end of a drag. */
  readonly isClick = (): boolean => this.move === null && !this.swallowed;
}

/** The move that lasts; null when there is none. */
export const useMove = (store: MoveStore): Move | null => useSyncExternalStore(store.subscribe, store.current);

/** Whether this visit is the one that moves: all others hear nothing of it. */
export const useIsMoving = (store: MoveStore, id: string): boolean =>
  useSyncExternalStore(store.subscribe, () => store.current()?.event.id === id);
