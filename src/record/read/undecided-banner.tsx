import type { CollectionName } from '#domain/record/collections.ts';
import { undecided } from '#record/words/undecided.ts';
import type { Pending } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import styles from './undecided-banner.module.css';

/** Lists the changes of this record that wait for a person's decision, with a link to where they are decided. */
export function UndecidedBanner({ collection, pending }: { collection: CollectionName; pending: Pending }) {
  const sentences = undecided(collection, pending);
  if (sentences.length === 0) return null;
  return (
    <div className={styles.banner}>
      <Banner tone="warning" action={<ButtonLink to="/sincronizacion">Resolver</ButtonLink>}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}.</p>
        ))}
      </Banner>
    </div>
  );
}
