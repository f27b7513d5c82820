// Where the page leads once the check has answered. `choice` is what the person chose on this device before; null = nothing.
import type { Answers, Places } from './check.ts';
import type { Choice } from './choice.ts';

/** The parts of the page, of which one is in sight: the steps, the way into Arcada, the choice of an address. */
export type Part = 'pasos' | 'confia' | 'direccion';

/** The part to which the check leads: the choice of an address only where the name does not serve, and only once. */
export function nextPart({ nameSecure, numberSecure }: Answers, choice: Choice | null): Part {
  if (nameSecure) return 'confia';
  if (!numberSecure) return 'pasos';
  return choice === 'number' ? 'confia' : 'direccion';
}

/** By what Arcada is opened: the name where it serves, unless the person chose the number; null = nothing serves yet. */
export function homeOf({ nameSecure, numberSecure }: Answers, choice: Choice | null): Choice | null {
  if (nameSecure && !(choice === 'number' && numberSecure)) return 'name';
  return numberSecure ? 'number' : null;
}

/** The address of Arcada, by https. */
export const addressOf = (choice: Choice, { name, number, httpsPort }: Places): string =>
  `https://${choice === 'name' ? name : number}:${httpsPort}`;
