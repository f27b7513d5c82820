import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

/** "Pacientes · Arcada": the title of the deepest route that has one. */
export function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) => matches.reduce<string | undefined>((last, match) => match.staticData.title ?? last, undefined),
  });
  useEffect(() => {
    document.title = title === undefined ? 'Arcada' : `${title} · Arcada`;
  }, [title]);
}
