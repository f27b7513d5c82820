// The script that runs before the first paint, as the browser runs it.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';

const script = readFileSync('public/before-paint.js', 'utf8');
const root = document.documentElement;

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
});

interface Place {
  dark?: boolean;
  secure?: boolean;
  standalone?: boolean;
  storage?: Pick<Storage, 'getItem'>;
}

/** Runs it in a window whose system is dark or light; answers the scheme and the frame that it chose. */
function run({ dark = false, secure = true, standalone, storage = localStorage }: Place) {
  runInNewContext(script, {
    document,
    location,
    localStorage: storage,
    navigator: { standalone },
    isSecureContext: secure,
    matchMedia: () => ({ matches: dark }),
  });
  return {
    scheme: root.getAttribute('data-mantine-color-scheme'),
    frame: root.getAttribute('data-first-frame'),
  };
}

test.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['auto', true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
])('the scheme of the choice %s, the system’s being dark: %s, is %s', (choice, dark, scheme) => {
  if (choice !== null) localStorage.setItem('arcada_theme', choice);
  expect(run({ dark }).scheme).toBe(scheme);
});

test('without a session the login’s frame is shown, with one the bar of the application', () => {
  expect(run({}).frame).toBe('login');
  localStorage.setItem('access_token', 'a.b.c');
  expect(run({}).frame).toBe('app');
});

test('no frame is shown where another page than the login opens', () => {
  expect(run({ secure: false }).frame).toBeNull();
  expect(run({ standalone: false }).frame).toBeNull();
  expect(run({ standalone: true }).frame).toBe('login');
  root.removeAttribute('data-first-frame');
  localStorage.setItem('arcada_first_frame', 'none');
  expect(run({}).frame).toBeNull();
  localStorage.clear();
  for (const path of ['/inicio', '/ayuda', '/ayuda/citas']) {
    history.replaceState(null, '', path);
    expect(run({}).frame).toBeNull();
  }
});

test('where storage is refused, the scheme is the system’s and the frame the login’s', () => {
  const storage = {
    getItem() {
      throw new Error('refused');
    },
  };
  expect(run({ dark: true, storage })).toEqual({ scheme: 'dark', frame: 'login' });
});
