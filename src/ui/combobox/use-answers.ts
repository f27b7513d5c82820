import { useCallback, useRef, useState } from 'react';

interface Answers<T> {
  /** The text that these answers belong to; null before the first question. */
  text: string | null;
  list: readonly T[];
  failed: boolean;
}

/** Answers a text; `meanwhile` takes results that are known before the answer is complete. */
type Search<T> = (text: string, meanwhile: (list: readonly T[]) => void) => Promise<readonly T[]>;

/** Searches while the person types. An answer to an earlier text is dropped: it would offer the wrong records. */
export function useAnswers<T>(search: Search<T>) {
  const [answers, setAnswers] = useState<Answers<T>>({ text: null, list: [], failed: false });
  const asked = useRef('');
  const ask = useCallback(
    (text: string, onAnswer: () => void) => {
      asked.current = text;
      const answer = (list: readonly T[], failed: boolean) => {
        if (asked.current !== text) return;
        onAnswer();
        setAnswers({ text, list, failed });
      };
      search(text, (list) => answer(list, false)).then(
        (list) => answer(list, false),
        (error: unknown) => {
          reportError(error);
          answer([], true);
        },
      );
    },
    [search],
  );
  return { answers, ask };
}
