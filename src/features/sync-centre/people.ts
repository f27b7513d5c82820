import type { People } from '#store/session/people.ts';

/** How staff know a person; one whom this tablet does not know is "Otra persona". */
export function nameOf(people: People, id: string | null | undefined): string {
  return (id && people.get(id)) || 'Otra persona';
}
