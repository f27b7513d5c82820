import type { MouseEvent } from 'react';
import styles from './layout.module.css';

/** The id of the part that the link leads to. */
export const CONTENT = 'contenido';

/** Leads those who use the keyboard past the navigation. */
export function SkipLink() {
  return (
    <a className={`${styles.skip} no-print`} href={`#${CONTENT}`} onClick={focusContent}>
      Ir al contenido
    </a>
  );
}

/**
 * The browser's own jump to a fragment makes a history entry without the state that holds a list's search (decision 116): the
 * list would lose its search, and "back" would stay on the screen.
 */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
}
