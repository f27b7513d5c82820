import {
  fillTemplate,
  filledText,
  pieceLines,
  textLines,
  type Filling,
  type Piece,
} from '#domain/documents/fill-template.ts';
import type { ReactNode } from 'react';
import styles from './consent-text.module.css';

type Level = 'h2' | 'h3';

interface ConsentTextProps {
  text: string;
  /** The level of its headings. */
  heading?: Level;
}

/** The text of a consent, with its headings and paragraphs. */
export function ConsentText({ text, heading = 'h3' }: ConsentTextProps) {
  return <Lines text={text} heading={heading} content={text.split('\n').map((line) => line.trim())} />;
}

/** A template with a patient's data: what was filled in is tinted, what is missing stands in brackets. */
export function FilledText({ template, filling }: { template: string; filling: Filling }) {
  const pieces = fillTemplate(template, filling);
  const content = pieceLines(pieces).map((line, place) => <Pieces key={place} pieces={line} />);
  return <Lines text={filledText(pieces)} heading="h3" content={content} />;
}

interface LinesProps {
  /** The text whose lines say which of them are headings, and where a paragraph begins. */
  text: string;
  heading: Level;
  /** Each line as it is shown. */
  content: readonly ReactNode[];
}

function Lines({ text, heading: Heading, content }: LinesProps) {
  const lines = textLines(text);
  return (
    <div className={styles.text}>
      {lines.map(({ kind }, place) => {
        if (kind === 'empty') return null;
        const Line = kind === 'heading' ? Heading : 'p';
        return (
          <Line key={place} data-begins={lines[place - 1]?.kind === 'empty' || undefined}>
            {content[place]}
          </Line>
        );
      })}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, placeholder, missing }, place) =>
    placeholder === null ? (
      <span key={place}>{text}</span>
    ) : (
      <mark key={place} data-missing={missing || undefined}>
        {text}
      </mark>
    ),
  );
}
