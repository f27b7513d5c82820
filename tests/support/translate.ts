/**
 * Moves every text of an element into two new elements, as a browser's translation does, with brackets in place of a
 * translation. Written without imports, for journeys run it in their page.
 */
export function translate(element: Element): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (text.data.trim() === '') continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `[${text.data}]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
