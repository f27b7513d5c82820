import type { ToothShape } from './shape.ts';

/** Caches a value computed from a tooth's shape: charts are drawn again and again, and the shapes never change. */
export function onceForEach<T>(reckon: (tooth: ToothShape) => T): (tooth: ToothShape) => T {
  const known = new WeakMap<ToothShape, T>();
  return (tooth) => {
    const before = known.get(tooth);
    if (before !== undefined) return before;
    const reckoned = reckon(tooth);
    known.set(tooth, reckoned);
    return reckoned;
  };
}
