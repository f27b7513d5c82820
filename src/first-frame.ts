// The frame that index.html paints before any script has come (decision 105): the login's, or that of the signed-in screens.

/** In local storage, 'none' where the last page opened with neither frame; public/before-paint.js reads it. */
const KEY = 'arcada_first_frame';

/** Removes the frame in the very moment in which the application renders its first page into `root`: no paint shows both. */
export function removeFirstFrame(root: Element): void {
  const observer = new MutationObserver(() => {
    // Before, the router has only announced that a page is loading.
    if (!root.querySelector('main, h1')) return;
    observer.disconnect();
    document.querySelector('#first-frame')?.remove();
    // The guide opens for everybody, and tells nothing of the next page.
    if (!location.pathname.startsWith('/ayuda')) keepKind(root);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** A tablet that is locked, or in a browser that asks for its icon first, will open there again: a login would flash by. */
function keepKind(root: Element): void {
  try {
    if (root.querySelector('header nav, [name=password]')) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'none');
  } catch (error) {
    // Storage is full or refused: the next page opens with the frame that its session tells.
    reportError(error);
  }
}
