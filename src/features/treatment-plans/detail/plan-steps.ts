/** A stretch of a plan's text: steps that are numbered one after the other, or words as they were typed. */
export type PlanStretch = { steps: readonly string[] } | { text: string };

const NUMBERED = /^\s*(\d{1,2})[.)]\s+(\S.*)$/;

/**
 * Text that a dentist typed as "1. …", "2. …" on lines of its own, as steps; the rest unchanged. Only at least two
 * lines numbered from 1 without a gap are steps: the numbers are drawn anew, and must equal those typed.
 */
export function planStretches(text: string): PlanStretch[] {
  const lines = text.split('\n');
  const stretches: PlanStretch[] = [];
  let words: string[] = [];
  const endWords = (): void => {
    const typed = words.join('\n').trim();
    if (typed !== '') stretches.push({ text: typed });
    words = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const steps = stepsFrom(lines, at);
    if (steps.length < 2) {
      words.push(lines[at]!);
      continue;
    }
    endWords();
    stretches.push({ steps });
    at += steps.length - 1;
  }
  endWords();
  return stretches;
}

function stepsFrom(lines: readonly string[], start: number): string[] {
  const steps: string[] = [];
  for (const line of lines.slice(start)) {
    const [, figure, words] = NUMBERED.exec(line) ?? [];
    if (words === undefined || Number(figure) !== steps.length + 1) break;
    steps.push(words);
  }
  return steps;
}
