import { memo, type ReactNode } from 'react';
import { matchParts } from '#ui/text/match-parts.ts';
import styles from './combobox.module.css';

export interface PickOption {
  value: string;
  label: string;
  /** A second line: age and telephone. */
  detail?: string;
  /** Left of the words: an avatar. */
  media?: ReactNode;
  /** Right of the words: "Sin enviar". */
  mark?: ReactNode;
}

interface OptionContentProps {
  option: PickOption;
  /** The searched text; its occurrences in the words are marked. */
  text: string;
}

/** The content of an option's row. */
export const OptionContent = memo(function OptionContent({ option, text }: OptionContentProps) {
  return (
    <>
      {option.media}
      <span className={styles.words}>
        <b>
          <Marked text={option.label} search={text} />
        </b>
        {option.detail ? (
          <small>
            <Marked text={option.detail} search={text} />
          </small>
        ) : null}
      </span>
      {option.mark}
    </>
  );
});

function Marked({ text, search }: { text: string; search: string }) {
  return matchParts(text, search).map((part, index) => (part.found ? <mark key={index}>{part.text}</mark> : part.text));
}
