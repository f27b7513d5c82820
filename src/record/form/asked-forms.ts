// A record whose form is a window of a screen has no address of its own: the screen's opens it, `?payment=<id>` or `?payment=new`.
import { isId } from '#domain/record/ids.ts';
import { dropped } from '#ui/text/query-text.ts';

/** The id of a record whose form is asked for, or 'new'. */
export type AskedForms<K extends string> = { [name in K]?: string };

/** Reads the forms that an address asks for; what is neither an id nor 'new' is dropped. */
export function askedForms<const K extends string>(names: readonly K[]) {
  return (search: Record<string, unknown>): AskedForms<K> => {
    const known = names.filter((name) => search[name] === 'new' || isId(search[name]));
    const read = Object.fromEntries(known.map((name) => [name, search[name]]));
    return { ...dropped(names, search), ...read } as AskedForms<K>;
  };
}

/** Whether an address asks for any of them. */
export const asksFor = (asked: AskedForms<string>): boolean => Object.values(asked).some((id) => id !== undefined);
