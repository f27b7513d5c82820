import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readSealedAway, type SealedAway } from '#store/session/sealed-work.ts';
import { changes } from '#record/words/noun-words.ts';
import { formatList } from '#ui/text/format.ts';
import { Card } from '#ui/layout/card.tsx';
import { useNames } from '../context.ts';
import { nameOf } from '../people.ts';
import styles from '../sync-centre.module.css';

/** Unsent work that this tablet sealed when it was shut out, until somebody signs in who may open it (decision 114). */
export function useSealedAway(): SealedAway[] {
  return valueOf(useRead(readSealedAway)) ?? [];
}

/** One packet of sealed work: how much it is, and whose. */
export function SealedCard({ away: { authors, count, unreadable } }: { away: SealedAway }) {
  const { people } = useNames();
  const names = authors.map((author) => nameOf(people, author));
  const one = count === 1;
  const whose = names.length === 0 ? '' : ` de ${formatList(names)}`;
  return (
    <Card title={`${one ? 'Cambio cifrado' : 'Cambios cifrados'}${whose}`} padded={false}>
      <p className={styles.note}>
        {`${changes(count)} sin enviar ${one ? 'quedó cifrado' : 'quedaron cifrados'} en este dispositivo cuando se cerró la sesión desde otro. `}
        {unreadable
          ? 'El servidor no tiene la clave con la que se cifraron: conserve este dispositivo y avise al administrador del servidor.'
          : `No se ${one ? 'pierde: se recupera' : 'pierden: se recuperan'} cuando ${openers(names.length)} inicie sesión aquí.`}
      </p>
    </Card>
  );
}

/** The people who may open a packet of so many authors. */
function openers(authors: number): string {
  if (authors === 0) return 'alguien de la clínica';
  return `${authors === 1 ? 'esa persona' : 'una de esas personas'} o un administrador`;
}
