import { CheckIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './sections.module.css';

/** A section of a long form, with its number of answered questions. */
export interface SectionState {
  id: string;
  title: string;
  /** A shorter title, for the row that holds all sections. */
  short?: string;
  answered: number;
  questions: number;
}

interface SectionsProps {
  sections: readonly SectionState[];
  /** `Section` elements, and others between them. */
  children: ReactNode;
}

/** A long form with the list of its sections beside it, or in a row above; a section with all answers has a tick. */
export function Sections({ sections, children }: SectionsProps) {
  const { current, goTo } = useSectionInSight(sections.map(({ id }) => id));
  return (
    <div className={styles.layout}>
      <nav aria-label="Secciones" className={styles.list}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <SectionLink {...section} current={section.id === current} onGo={goTo} />
            </li>
          ))}
        </ol>
      </nav>
      <div className="stack">{children}</div>
    </div>
  );
}

/** A button instead of a link: the address is the form's, and a section is no step in the browser's history. */
function SectionLink({
  id,
  title,
  short = title,
  answered,
  questions,
  current,
  onGo,
}: SectionState & { current: boolean; onGo: (id: string) => void }) {
  const state = answered === 0 ? 'none' : answered < questions ? 'some' : 'all';
  const said = { none: 'sin responder', some: `${answered} de ${questions}`, all: 'completa' }[state];
  return (
    <button type="button" aria-current={current || undefined} onClick={() => onGo(id)}>
      <span className={styles.tick} data-state={state} aria-hidden="true">
        {state === 'all' ? <CheckIcon size={13} strokeWidth={3} /> : null}
      </span>
      <span className={styles.long}>{title}</span>
      <span className={styles.short}>{short}</span>
      <span className="visually-hidden">, {said}</span>
    </button>
  );
}

function bringIntoSight(id: string): void {
  const section = document.getElementById(id);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}

/** Events by which a person scrolls or moves on. */
const OWN_WAY = ['wheel', 'touchmove', 'keydown', 'focusin'] as const;

/**
 * The section chosen in the list until the person scrolls or moves on, then the one in the upper part of the screen.
 */
function useSectionInSight(ids: readonly string[]) {
  const [topmost, setTopmost] = useState(ids[0]);
  // Kept, because the last sections cannot scroll to the top: the page ends before.
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const names = ids.join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    // The area between the header and the middle of the screen: its topmost section counts.
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const top = names.split(' ').find((id) => inSight.has(id));
        if (top !== undefined) setTopmost(top);
      },
      { rootMargin: '-150px 0px -50% 0px' },
    );
    for (const id of names.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [names]);
  useEffect(() => {
    if (goneTo === null) return undefined;
    const goOn = () => setGoneTo(null);
    for (const way of OWN_WAY) addEventListener(way, goOn);
    return () => {
      for (const way of OWN_WAY) removeEventListener(way, goOn);
    };
  }, [goneTo]);
  function goTo(id: string): void {
    bringIntoSight(id);
    setGoneTo(id);
  }
  return { current: goneTo ?? topmost, goTo };
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A card of the form, which its entry in the list of sections scrolls to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <div id={id} tabIndex={-1} className={styles.section}>
      <Card title={title}>{children}</Card>
    </div>
  );
}
