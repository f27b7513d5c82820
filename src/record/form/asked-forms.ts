// A record whose form is a window over a screen has no address of its own: the screen's address opens it, as
// `?payment=<id>` or `?payment=new`.
import { isId } from '#domain/record/ids.ts';
import { dropped } from '#ui/text/query-text.ts';

/** By query parameter, the id of the record whose form is to open, or 'new'. */
export type AskedForms<K extends string> = { [name in K]?: string };

/** Reads these query parameters from an address; a value that is neither an id nor 'new' is dropped. */
export function askedForms<const K extends string>(names: readonly K[]) {
  return (search: Record<string, unknown>): AskedForms<K> => {
    const known = names.filter((name) => search[name] === 'new' || isId(search[name]));
    const read = Object.fromEntries(known.map((name) => [name, search[name]]));
    return { ...dropped(names, search), ...read } as AskedForms<K>;
  };
}

/** Whether an address opens any form. */
export const asksFor = (asked: AskedForms<string>): boolean => Object.values(asked).some((id) => id !== undefined);
