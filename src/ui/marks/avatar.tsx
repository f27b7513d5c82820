import { initialsOf } from '#domain/values/text.ts';
import styles from './avatar.module.css';

/** One of five colours, always the same for an id (FNV-1a). */
export function avatarColour(id: string): 1 | 2 | 3 | 4 | 5 {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (((hash >>> 0) % 5) + 1) as 1 | 2 | 3 | 4 | 5;
}

interface AvatarProps {
  /** Decides the colour, so that a change of name keeps it. */
  id: string;
  firstName: string | null | undefined;
  lastName?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg';
}

/** A person's initials. Decorative: the name stands beside it. */
export function Avatar({ id, firstName, lastName, size = 'md' }: AvatarProps) {
  return (
    <span className={[styles.avatar, styles[`c${avatarColour(id)}`], styles[size]].join(' ')} aria-hidden="true">
      {initialsOf(firstName, lastName)}
    </span>
  );
}
