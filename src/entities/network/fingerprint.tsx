import { groupsOf, rowsOf } from '#domain/values/fingerprint.ts';
import type { LocalNetwork } from '#domain/wire/wire.ts';
import styles from './network.module.css';

/** The authority's fingerprint in four numbered rows, as console and /instalar show it, and in the form of Windows. */
export function Fingerprint({ authority }: { authority: LocalNetwork['authority'] }) {
  return (
    <>
      <ol className={styles.fingerprint} aria-label="Huella SHA-256">
        {rowsOf(authority.sha256).map((groups) => (
          <li key={groups.join('')}>
            {groups.map((group, place) => (
              <span key={place}>{group}</span>
            ))}
          </li>
        ))}
      </ol>
      <p className={styles.short}>
        Windows muestra otra huella (SHA-1): <code>{groupsOf(authority.sha1, 8).join(' ')}</code>
      </p>
    </>
  );
}
