// The guide for staff as data: docs/guia.md, read at build time (scripts/guide).

/** A run of text. A link leads to a chapter. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; chapter: string };

export interface Picture {
  kind: 'picture';
  src: string;
  alt: string;
  /** Pixels of the file. */
  width: number;
  height: number;
}

export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'steps' | 'list'; items: Span[][] } | Picture;

/** One thing that a person does, such as registering a patient. */
export interface Task {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Chapter {
  /** The last part of its address, /ayuda/<id>. */
  id: string;
  title: string;
  /** Its first sentences, plain. */
  summary: string;
  /** Before the first task. */
  blocks: Block[];
  tasks: Task[];
}

export interface Guide {
  title: string;
  /** Under the title, plain. */
  summary: string;
  chapters: Chapter[];
}
