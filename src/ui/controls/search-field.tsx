import { SearchIcon, XIcon } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { IconButton } from './button.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  name?: string;
}

/**
 * A search box under its visible label, with a button that empties it; Escape empties it too. The browser's own input
 * brings an on-screen keyboard with a search key.
 */
export function SearchField({ label, placeholder, value, onChange, name = 'search' }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  function clear(): void {
    onChange('');
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    clear();
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.search}>
        <SearchIcon className={styles.sign} />
        <input
          ref={input}
          id={id}
          type="search"
          name={name}
          placeholder={placeholder}
          value={value}
          maxLength={100}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {value === '' ? null : (
          <IconButton variant="quiet" label="Borrar búsqueda" icon={<XIcon size={18} />} onClick={clear} />
        )}
      </div>
    </div>
  );
}
