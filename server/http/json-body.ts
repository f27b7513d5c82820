// JSON bodies are scanned before they are parsed (decision 042): parsing millions of nested or tiny values takes
// seconds, in which this process, which has one thread, answers nobody.
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '#server/errors.ts';

/** No record has more than a handful; the `data` of an odontogram, as other programs fill it, has twenty at most. */
const MOST_LEVELS = 50;
/** Values of any kind, members and elements alike. Fifty ops of the largest records have a tenth of it. */
const MOST_VALUES = 100_000;

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((character) => character.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((character) => character.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((character) => character.charCodeAt(0)));

/** Refuses JSON bodies of too many levels or values, on every route, and parses the others as Fastify does. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      checkShape(text);
    } catch (error) {
      return done(error as HttpProblem);
    }
    void parse(request, text, done);
  });
}

/**
 * Counts levels and values in one pass over the text, up to the first that is too many. The text need not be JSON: up
 * to its first fault the count is right, and there the parser stops too. Throws HttpProblem.
 */
export function checkShape(text: string): void {
  let level = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === COMMA) values += 1;
    else if (CLOSING.has(character)) level -= 1;
    else if (OPENING.has(character)) {
      level += 1;
      values += 1;
    }
    if (level > MOST_LEVELS) {
      throw new HttpProblem('invalid', `Los datos enviados tienen más de ${MOST_LEVELS} niveles.`);
    }
    if (values > MOST_VALUES) throw new HttpProblem('too_large', 'Se enviaron demasiados datos a la vez.');
  }
}

/** The place of the quote that ends the string which begins at `start`, or the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    // An even number of backslashes are pairs, each standing for one: none is left to escape the quote.
    if ((quote - before) % 2 === 0) return quote;
  }
  return text.length;
}
