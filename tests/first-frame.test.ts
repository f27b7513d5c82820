import { afterEach, expect, test } from 'vitest';
import { removeFirstFrame } from '#app/first-frame.ts';

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

/** The page as it came, with the application about to render. */
function open(): HTMLElement {
  document.body.innerHTML = '<div id="root"></div><div id="first-frame"></div>';
  const root = document.querySelector<HTMLElement>('#root')!;
  removeFirstFrame(root);
  return root;
}

async function render(root: HTMLElement, html: string): Promise<void> {
  root.innerHTML = html;
  await Promise.resolve();
}

const hasFrame = (): boolean => document.querySelector('#first-frame') !== null;

test('the frame goes with the first page, not while the router is still loading it', async () => {
  const root = open();
  await render(root, '<div aria-busy="true">Cargando</div>');
  expect(hasFrame()).toBe(true);
  await render(root, '<main><input name="password"></main>');
  expect(hasFrame()).toBe(false);
});

test('a page that failed takes the frame away too', async () => {
  await render(open(), '<div role="alert"><h1>Error</h1></div>');
  expect(hasFrame()).toBe(false);
});

test('a tablet that opens locked is opened without a frame until it opens otherwise', async () => {
  await render(open(), '<main><h1>Elija quién es</h1></main>');
  expect(localStorage.getItem('arcada_first_frame')).toBe('none');
  await render(open(), '<header><nav></nav></header><main></main>');
  expect(localStorage.getItem('arcada_first_frame')).toBeNull();
});

test('the guide, which anybody may read, leaves the next page its frame', async () => {
  history.replaceState(null, '', '/ayuda');
  await render(open(), '<main><h1>Guía de Arcada</h1></main>');
  expect(hasFrame()).toBe(false);
  expect(localStorage.getItem('arcada_first_frame')).toBeNull();
});
