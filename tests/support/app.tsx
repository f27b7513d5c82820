// The whole application in a test: every route, with the frame around it and the sign-in guard.
import type { Runtime } from '#runtime/runtime.tsx';
import { routeTree } from '#app/routeTree.gen.ts';
import { showTree, type ShownScreen } from './screen.tsx';
import type { TestStore } from './store.ts';

/** Opens an address of the application; `showScreen` shows a single screen, faster. */
export const showApp = (store: Pick<TestStore, 'db'>, address: string, runtime: Partial<Runtime> = {}): ShownScreen =>
  showTree(store, address, routeTree, runtime);
