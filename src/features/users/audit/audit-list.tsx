import { ChevronRightIcon } from 'lucide-react';
import { byDay } from '#record/history/change-list.tsx';
import { AuthorAvatar, Differences, Sentence } from '#record/history/change-parts.tsx';
import type { Change } from '#record/history/words/change.ts';
import { savedClock, wayOf } from '#record/history/words/moments.ts';
import { recordScreen } from '#record/history/words/record-screen.ts';
import { authorOf, plain, type Reading } from '#record/history/words/sentence.ts';
import { storiesOf, storyDifferences, storySentence, type Story } from '#record/history/words/stories.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { IconButtonLink } from '#ui/controls/button.tsx';
import { formatPastDay, formatWeekday } from '#ui/text/format.ts';
import styles from './audit.module.css';

/** Every change by the day on which the server received it, the newest first. */
export function AuditList({ changes, reading }: { changes: readonly Change[]; reading: Reading }) {
  const timeZone = useClinicConfig()?.timezone;
  const today = useToday();
  return byDay(storiesOf(changes), timeZone).map(([day, stories]) => (
    <section key={`${day} ${stories[0]?.change.key}`}>
      <h2 className={styles.day}>{dayWords(day, today)}</h2>
      <ol>
        {stories.map((story) => (
          <AuditItem key={story.change.key} story={story} reading={reading} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  ));
}

/** "Hoy, 23 de noviembre". */
function dayWords(day: string, today: string): string {
  const words = formatPastDay(day, today);
  return words.includes(' ') ? words : `${words}, ${formatWeekday(day).split(' ').slice(1).join(' ')}`;
}

interface AuditItemProps {
  story: Story;
  reading: Reading;
  timeZone: string | undefined;
}

function AuditItem({ story, reading, timeZone }: AuditItemProps) {
  const { change } = story;
  const parts = storySentence(story, reading);
  const screen = recordScreen(change);
  const way = wayOf(change, timeZone);
  return (
    <li className={styles.item}>
      <time dateTime={change.captured_at ?? change.at}>{savedClock(change, timeZone)}</time>
      <AuthorAvatar change={change} name={change.user_name ?? authorOf(change, reading)} />
      <div className={styles.what}>
        <Sentence parts={parts} />
        <Differences differences={storyDifferences(story, reading.titles)} layout="chips" />
        {way === '' ? null : <p className={styles.way}>{way}</p>}
      </div>
      {screen ? (
        <IconButtonLink
          {...screen}
          variant="quiet"
          label={`Abrir el registro: ${plain(parts)}`}
          icon={<ChevronRightIcon size={20} />}
        />
      ) : null}
    </li>
  );
}
