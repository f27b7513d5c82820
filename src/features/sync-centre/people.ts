import type { People } from '#store/session/people.ts';

/** A person's name; "Otra persona" when this tablet does not know them. */
export function nameOf(people: People, id: string | null | undefined): string {
  return (id && people.get(id)) || 'Otra persona';
}
