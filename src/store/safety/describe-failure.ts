const MAX_LENGTH = 2000;

/**
 * The name, code and stack frames of an error. Its message is left out: it may quote what a person typed, and
 * clinical text must not reach the log of failures.
 */
export function describeFailure(reason: unknown): string {
  if (!(reason instanceof Error)) return typeof reason;
  const code = (reason as { code?: unknown }).code;
  const frames = (reason.stack ?? '').split('\n').filter((line) => /^\s*at |@.*:\d+/.test(line));
  const name = typeof code === 'string' ? `${reason.name} (${code})` : reason.name;
  return [name, ...frames.map((line) => line.trim())].join('\n').slice(0, MAX_LENGTH);
}
