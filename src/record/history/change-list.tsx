import { dateIn } from '#domain/values/dates.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { formatPastDay } from '#ui/text/format.ts';
import { AuthorAvatar, Differences, Sentence } from './change-parts.tsx';
import type { Change } from './words/change.ts';
import styles from './changes.module.css';
import { savedClock, wayOf } from './words/moments.ts';
import { RestoreValue } from './restore-value.tsx';
import { authorOf, type Reading } from './words/sentence.ts';
import { storyDifferences, storySentence, storiesOf, type Story } from './words/stories.ts';

/** Changes grouped by the day on which the server received them, the newest first. */
export function ChangeList({ changes, reading }: { changes: readonly Change[]; reading: Reading }) {
  const timeZone = useClinicConfig()?.timezone;
  const today = useToday();
  return (
    <div className={styles.days}>
      {byDay(storiesOf(changes), timeZone).map(([day, stories]) => (
        <section key={`${day} ${stories[0]?.change.key}`}>
          <h3 className={styles.day}>{formatPastDay(day, today)}</h3>
          <ol className={styles.list}>
            {stories.map((story) => (
              <ChangeItem key={story.change.key} story={story} reading={reading} timeZone={timeZone} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface ChangeItemProps {
  story: Story;
  reading: Reading;
  timeZone: string | undefined;
}

function ChangeItem({ story, reading, timeZone }: ChangeItemProps) {
  const { change, teeth } = story;
  const way = wayOf(change, timeZone);
  const name = change.user_name ?? reading.people.get(change.user_id ?? '') ?? authorOf(change, reading);
  return (
    <li className={styles.item}>
      <AuthorAvatar change={change} name={name} />
      <div>
        <Sentence parts={storySentence(story, reading)} />
        <Differences differences={storyDifferences(story, reading.titles)} layout="rows" />
        <div className={styles.meta}>
          <span>{[savedClock(change, timeZone), way].filter(Boolean).join(' · ')}</span>
          {change.waits === 'unsent' ? <UnsentMark /> : null}
          {change.waits === 'attention' ? <Badge tone="danger">Requiere atención</Badge> : null}
        </div>
        {teeth.length === 0 ? <RestoreValue change={change} titles={reading.titles} /> : null}
      </div>
    </li>
  );
}

/**
 * Groups consecutive stories by day. A day can come twice: unsent changes stand above all others, whatever their day.
 */
export function byDay(stories: readonly Story[], timeZone: string | undefined): [string, Story[]][] {
  const days: [string, Story[]][] = [];
  for (const story of stories) {
    const day = dateIn(new Date(story.change.at), timeZone);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(story);
    else days.push([day, [story]]);
  }
  return days;
}
