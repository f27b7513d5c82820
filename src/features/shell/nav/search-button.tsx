import { SearchIcon } from 'lucide-react';
import styles from './search-button.module.css';

/** As keyboards name the key beside which K is pressed. */
const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Opens the search over everything: an icon where the header has one line, a field's look where it has two. */
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
