// Texts of searches stay out of the address (decision 116): the browser keeps every address in its history, where sign-out
// cannot reach it, and a search is most often a patient's name. The router's location has them; the page's address has the
// rest, and the entry of the tab's history carries them for "back" and for a reload.
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/** Parameters that hold names, or an address that may hold them. */
const PRIVATE = ['q', 'name', 'redirect', 'desde'] as const;

/** The key of the kept part in an entry's state. */
const KEPT = 'arcada_search';

/** The browser's history, of which the address shows no private part. */
export function createPrivateHistory(win: Window = window): RouterHistory {
  const page = pageWithPrivateSearch(win);
  // An address that was typed, or was stored by an earlier build.
  page.history.replaceState(win.history.state, '', hrefOf(page.location));
  const history = createBrowserHistory({ window: page });
  // The addresses of links: one that is opened in another tab must not have it either.
  history.createHref = (href) => separate(href).shown;
  return history;
}

/** The part of a window that the router's history uses, with whole addresses on the router's side. */
function pageWithPrivateSearch(win: Window) {
  const put =
    (method: 'pushState' | 'replaceState') =>
    (state: unknown, unused: string, href?: string): void => {
      const { shown, kept } = separate(href ?? hrefOf(page.location));
      const { [KEPT]: _, ...rest } = (state ?? {}) as Record<string, unknown>;
      win.history[method](kept === '' ? rest : { ...rest, [KEPT]: kept }, unused, shown);
    };
  const page = {
    document: win.document,
    addEventListener: win.addEventListener.bind(win),
    removeEventListener: win.removeEventListener.bind(win),
    get location() {
      const { pathname, search, hash, href } = win.location;
      return { pathname, hash, href, search: joined(search, keptIn(win.history.state)) };
    },
    history: {
      get state(): unknown {
        return win.history.state;
      },
      get length() {
        return win.history.length;
      },
      back: () => win.history.back(),
      forward: () => win.history.forward(),
      go: (delta: number) => win.history.go(delta),
      pushState: put('pushState'),
      replaceState: put('replaceState'),
    },
  };
  return page;
}

const hrefOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) => pathname + search + hash;

function keptIn(state: unknown): string {
  const kept = (state as Record<string, unknown> | null)?.[KEPT];
  return typeof kept === 'string' ? kept : '';
}

/** A query with the kept parameters behind its own. */
function joined(search: string, kept: string): string {
  if (kept === '') return search;
  return search.length > 1 ? `${search}&${kept}` : `?${kept}`;
}

/** An address without its private parameters, and these, as they stood. */
export function separate(href: string): { shown: string; kept: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  const isPrivate = (pair: string) => PRIVATE.some((name) => pair === name || pair.startsWith(`${name}=`));
  const pairs = query === '' ? [] : query.split('&');
  const shown = pairs.filter((pair) => !isPrivate(pair)).join('&');
  return { shown: `${path}${shown === '' ? '' : `?${shown}`}${hash}`, kept: pairs.filter(isPrivate).join('&') };
}
