import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { CircleHelpIcon } from 'lucide-react';
import { chapterOf } from './chapter-of.ts';
import styles from './help-link.module.css';

/** To the guide's chapter about the screen on view. From there, "Volver" leads back to this address. */
export function HelpLink(target: { target?: '_blank' }) {
  const chapter = useMatches({ select: (matches) => chapterOf(matches.at(-1)?.routeId ?? '') });
  const desde = useLocation({ select: ({ href }) => href });
  if (chapter === undefined) return null;
  return (
    <Link to="/ayuda/$chapter" params={{ chapter }} search={{ desde }} className={styles.help} {...target}>
      <CircleHelpIcon size={18} />
      Ayuda
    </Link>
  );
}
