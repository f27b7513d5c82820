import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeftIcon, ArrowRightIcon } from 'lucide-react';
import { guide } from 'virtual:guide';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Blocks } from './blocks.tsx';
import styles from './help.module.css';

/** `/ayuda/<id>`: a chapter, beside the list of all. */
export function ChapterPage({ id }: { id: string }) {
  const place = guide.chapters.findIndex((chapter) => chapter.id === id);
  const chapter = guide.chapters[place];
  // The address of a chapter that another version had.
  if (!chapter) return <Navigate to="/ayuda" search replace />;
  return (
    <div className={styles.layout}>
      <ChapterList />
      <article className={styles.chapter}>
        <PageHeader title={chapter.title} back={{ to: '/ayuda', search: true, label: 'Todos los capítulos' }} />
        <Blocks blocks={chapter.blocks} />
        {chapter.tasks.map((task) => (
          <section key={task.id} aria-labelledby={task.id} className={styles.task}>
            <h2 id={task.id}>{task.title}</h2>
            <Blocks blocks={task.blocks} />
          </section>
        ))}
        <Neighbours place={place} />
      </article>
    </div>
  );
}

function ChapterList() {
  return (
    <nav aria-label="Capítulos" className={`${styles.chapters} no-print`}>
      {guide.chapters.map(({ id, title }) => (
        <Link key={id} to="/ayuda/$chapter" params={{ chapter: id }} search activeOptions={{ includeSearch: false }}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** The chapters before and after a place. */
function Neighbours({ place }: { place: number }) {
  const before = guide.chapters[place - 1];
  const after = guide.chapters[place + 1];
  return (
    <nav aria-label="Seguir leyendo" className={`${styles.neighbours} no-print`}>
      {before ? (
        <ButtonLink to="/ayuda/$chapter" params={{ chapter: before.id }} search icon={<ArrowLeftIcon />}>
          {before.title}
        </ButtonLink>
      ) : null}
      {after ? (
        <ButtonLink to="/ayuda/$chapter" params={{ chapter: after.id }} search className={styles.after}>
          {after.title}
          <ArrowRightIcon />
        </ButtonLink>
      ) : null}
    </nav>
  );
}
