import type { AnyRoute } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { routeTree } from '#app/routeTree.gen.ts';

const ODD = { odd: true };

/** The routes below one, and itself. */
const routesOf = (route: AnyRoute): AnyRoute[] => [
  route,
  ...Object.values((route.children ?? {}) as Record<string, AnyRoute>).flatMap(routesOf),
];

const reading = routesOf(routeTree as AnyRoute).filter(({ options }) => options.validateSearch !== undefined);

/** The query as the route's screen gets it, when each parameter that the route reads holds an object, `fixed` ones aside. */
function readOdd({ options }: AnyRoute, fixed: Record<string, string> = {}): Record<string, unknown> {
  const asked = new Set<string>();
  const raw: Record<string, unknown> = new Proxy(
    {},
    {
      get(_, name: string) {
        asked.add(name);
        return fixed[name] ?? ODD;
      },
      has: () => true,
    },
  );
  const validate = options.validateSearch as (raw: Record<string, unknown>) => Record<string, unknown>;
  const read = validate(raw);
  // The router lays the parsed values over the query as it came.
  return { ...Object.fromEntries([...asked].map((name) => [name, fixed[name] ?? ODD])), ...read };
}

it.each(reading.map((route) => [route.fullPath as string, route] as const))(
  '%s: a screen never gets a parameter of the address that its route could not read',
  (_, route) => {
    const search = readOdd(route);
    expect(Object.keys(search)).not.toEqual([]);
    expect(Object.values(search)).not.toContain(ODD);
  },
);

it('the calendar never gets a parameter of the address that it could not read', () => {
  const agenda = reading.find(({ options }) => 'view' in readOdd({ options } as AnyRoute));
  const search = readOdd(agenda!, { view: 'calendar' });
  expect(search).toMatchObject({ view: 'calendar', date: undefined });
  expect(Object.values(search)).not.toContain(ODD);
});
