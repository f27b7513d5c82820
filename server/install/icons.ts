import { html, type Html } from './html.ts';

const PATHS = {
  alert: html`<path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4M12 17h.01" />`,
  check: html`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  done: html`<circle cx="12" cy="12" r="8.5" /><path d="m8 12.3 2.8 2.8L16 9.6" />`,
  download: html`<path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14" />`,
  info: html`<circle cx="12" cy="12" r="8.5" /><path d="M12 11v5M12 8h.01" />`,
  lock: html`<rect x="5" y="10.5" width="14" height="9.5" rx="2.5" /><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />`,
  ring: html`<circle cx="12" cy="12" r="8.5" stroke-dasharray="3.6 3.1" />`,
  server: html`<rect x="4" y="4.5" width="16" height="6.5" rx="2" /><rect
      x="4"
      y="13"
      width="16"
      height="6.5"
      rx="2"
    /><path d="M7.5 7.75h.01M7.5 16.25h.01M11 7.75h5M11 16.25h5" />`,
  shield: html`<path d="M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6l7-2.5ZM9 12l2.2 2.2L15.2 10" />`,
};

/** A sign beside words that say the same. */
export const icon = (name: keyof typeof PATHS): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name]}</svg>`;
