import { CODE_LENGTH, plainCode } from './plain-code.ts';
import styles from './code-input.module.css';

interface CodeInputProps {
  id: string;
  name: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  value: string;
  onChange: (code: string) => void;
}

/** Eight characters in boxes, typed or pasted into one field, which lies over them. */
export function CodeInput({ value, onChange, ...control }: CodeInputProps) {
  const boxes = Array.from({ length: CODE_LENGTH }, (_, place) => value[place] ?? '');
  return (
    <span className={styles.code}>
      <input
        {...control}
        className={styles.input}
        value={value}
        onChange={({ target }) => onChange(plainCode(target.value))}
        autoCapitalize="characters"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        data-autofocus
      />
      <span className={styles.boxes} aria-hidden="true">
        {boxes.map((character, place) => (
          <i key={place} data-next={place === Math.min(value.length, CODE_LENGTH - 1) || undefined}>
            {character}
          </i>
        ))}
      </span>
    </span>
  );
}
