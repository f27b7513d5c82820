// The address that the person chose on this device. A cookie, because it holds for every port of the address: the application,
// on another port, then knows that it was explained.

/** By the name, or by the number. */
export type Choice = 'name' | 'number';

const NAME = 'arcada_direccion';
/** Seconds: browsers keep no cookie for longer than 400 days. */
const LONGEST = 400 * 24 * 60 * 60;

/** The stored choice; null = none yet, or the browser stores nothing here. */
export function readChoice(): Choice | null {
  const stored = new RegExp(`(?:^|; )${NAME}=(name|number)(?:;|$)`).exec(document.cookie)?.[1];
  return stored === 'name' || stored === 'number' ? stored : null;
}

/** Stores the choice; where the browser stores nothing, the page asks again. */
export function saveChoice(choice: Choice): void {
  document.cookie = `${NAME}=${choice}; path=/; max-age=${LONGEST}; samesite=lax`;
}
