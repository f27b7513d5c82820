import { SearchIcon } from 'lucide-react';
import styles from './search-button.module.css';

/** The name of the key that is pressed with K. */
const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Opens the search: an icon when the header has one line, styled as a field when it has two. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      className={styles.find}
      aria-label="Buscar"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={onSearch}
    >
      <SearchIcon />
      <span aria-hidden>Buscar</span>
      <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}
