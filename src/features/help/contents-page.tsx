import { Link } from '@tanstack/react-router';
import { guide } from 'virtual:guide';
import { PageHeader } from '#ui/layout/page-header.tsx';
import styles from './help.module.css';

/** `/ayuda`: the chapters, each with its tasks. */
export function ContentsPage() {
  return (
    <>
      <PageHeader title={guide.title} subtitle={guide.summary} />
      <ul className={styles.contents}>
        {guide.chapters.map(({ id, title, summary, tasks }) => (
          <li key={id} className={styles.entry}>
            <h2>
              <Link to="/ayuda/$chapter" params={{ chapter: id }} search>
                {title}
              </Link>
            </h2>
            <p>{summary}</p>
            <ul>
              {tasks.map((task) => (
                <li key={task.id}>
                  <Link to="/ayuda/$chapter" params={{ chapter: id }} search hash={task.id}>
                    {task.title}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
