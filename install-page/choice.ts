// The address that the person chose on this device: the page asks once.

/** By the name, or by the number. */
export type Choice = 'name' | 'number';

const KEY = 'arcada_direccion';

/** The stored choice; null = none yet, or the browser stores nothing here. */
export function readChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'name' || stored === 'number' ? stored : null;
  } catch {
    return null; // Storage is refused in some private windows.
  }
}

/** Stores the choice; where the browser stores nothing, the page asks again. */
export function saveChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    return;
  }
}
