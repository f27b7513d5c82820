import { Link } from '@tanstack/react-router';
import type { Block, Span } from './guide.ts';
import styles from './help.module.css';

/** Parts of the guide as elements. They are never reordered: the place is the key. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, place) => (
        <OneBlock key={place} block={block} />
      ))}
    </>
  );
}

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p className={styles.text}>
        <Spans spans={block.spans} />
      </p>
    );
  }
  if (block.kind === 'picture') {
    const { src, alt, width, height } = block;
    return <img className={styles.picture} src={src} alt={alt} width={width} height={height} loading="lazy" />;
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List className={block.kind === 'steps' ? styles.steps : styles.points}>
      {block.items.map((spans, place) => (
        <li key={place}>
          {/* One box beside the number: its runs of text must not become columns. */}
          <span>
            <Spans spans={spans} />
          </span>
        </li>
      ))}
    </List>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, place) => <OneSpan key={place} span={span} />);
}

function OneSpan({ span }: { span: Span }) {
  if (span.kind === 'strong') return <b>{span.text}</b>;
  if (span.kind === 'text') return span.text;
  return (
    <Link to="/ayuda/$chapter" params={{ chapter: span.chapter }} search>
      {span.text}
    </Link>
  );
}
