// A planted bug: a change of the source's text, so it breaks loudly when the source moves on (mutants.test.ts).

/** One planted bug. */
export interface Mutant {
  name: string;
  /** The rule that it breaks. */
  breaks: string;
  file: string;
  /** Texts that stand in the file exactly once, each with what takes its place. */
  edits: readonly (readonly [from: string, to: string])[];
}

/** A bug of one edit. */
export const edit = (name: string, breaks: string, file: string, from: string, to: string): Mutant => ({
  name,
  breaks,
  file,
  edits: [[from, to]],
});
