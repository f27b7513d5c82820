// Changes of the page's elements. Each writes only what differs: a screen reader reads out a text that is set again.

export function setText(selector: string, text: string): void {
  for (const element of document.querySelectorAll(selector)) {
    if (element.textContent !== text) element.textContent = text;
  }
}

export function setHidden(selector: string, hidden: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (element.hidden !== hidden) element.hidden = hidden;
  }
}

export function setState(selector: string, state: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (element.dataset['state'] !== state) element.dataset['state'] = state;
  }
}

/** Moves the keyboard to a part's heading, so that it is read out, and the page to its top. */
export function focusHeading(part: string): void {
  document.querySelector<HTMLElement>(`#${part} h1`)?.focus({ preventScroll: true });
  scrollTo(0, 0);
}
