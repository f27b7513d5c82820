// Checks docs/spec-coverage.md: every file and test that it names exists, no row is half done, the counts are right.
// Run in the project's root: tsx scripts/check-coverage.ts [--write]. `--write` renews the counts at the top.
import { readFileSync, statSync, writeFileSync } from 'node:fs';

const DOCUMENT = 'docs/spec-coverage.md';
const COUNTS = /(<!-- counts -->\n)([\s\S]*?)(<!-- \/counts -->)/;

/** "## 2. Screens and routes" opens a section, "### 2.4 Dashboard" a part of it. */
const HEADING = /^##(#?) ([A-Z\d]+(?:\.\d+)?)\.? (.+)$/;
const RULE_OR_HEADER = /^\|(?: *:?-+:? *\||[^|]*\bId\b *\|)/;

/** The title of a test, case or suite, `each` and `runIf` included; a skipped one shows nothing. */
const TITLE =
  /(?:(?<![.\w])(?:test|it|describe)(?:\.(?!skip|todo|fixme)\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

interface Section {
  number: string;
  title: string;
}

interface Row {
  line: number;
  id: string;
  where: string;
  shownBy: string;
}

interface Coverage {
  sections: Section[];
  rows: Row[];
  faults: string[];
}

const sectionOf = (id: string) => id.split(/[.-]/, 1)[0];
const isDone = (row: Row) => row.where !== 'open' && row.shownBy !== 'open';
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Reads the tables. A line that is no row where a row must be is a fault, so that no line is dropped in silence. */
function parse(markdown: string): Coverage {
  const coverage: Coverage = { sections: [], rows: [], faults: [] };
  let part: string | undefined;
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    const heading = HEADING.exec(text);
    if (heading) {
      const [, deeper, number = '', title = ''] = heading;
      part = number;
      if (!deeper) coverage.sections.push({ number, title });
    } else if (part !== undefined && text.startsWith('|') && !RULE_OR_HEADER.test(text)) {
      const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
      const [, id = '', , where = '', shownBy = ''] = cells;
      if (cells.length !== 6) coverage.faults.push(`line ${line}: a row has four cells`);
      else if (!/^-\d{2}$/.test(id.slice(part.length)) || !id.startsWith(part)) {
        coverage.faults.push(`line ${line}: "${id}" is no id of part ${part}`);
      } else coverage.rows.push({ line, id, where, shownBy });
    }
  }
  return coverage;
}

/** The references of a cell: code spans, with nothing but commas between them. */
function references(cell: string): string[] | undefined {
  const spans = [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  const rest = cell.replaceAll(/`[^`]+`/g, '').replaceAll(/[,;\s]/g, '');
  return spans.length > 0 && rest === '' ? spans : undefined;
}

function titlesIn(path: string): Set<string> {
  const titles = new Set<string>();
  for (const match of readFileSync(path, 'utf8').matchAll(TITLE)) {
    titles.add((match[2] ?? '').replaceAll(/\\(.)/g, '$1'));
  }
  return titles;
}

/** The faults in the cells of one row. */
function rowFaults(row: Row, titles: (path: string) => Set<string>): string[] {
  if (row.where === 'open' && row.shownBy === 'open') return [];
  if (!isDone(row)) return ['is half open: Where and Shown by are filled together'];
  const where = references(row.where);
  const shownBy = references(row.shownBy);
  const faults: string[] = [];
  if (!where) faults.push('Where holds neither `files` nor open');
  if (!shownBy) faults.push('Shown by holds neither `file › test` nor open');
  for (const path of where ?? []) if (!isFile(path)) faults.push(`there is no file ${path}`);
  for (const reference of shownBy ?? []) {
    const [path = '', ...names] = reference.split(' › ');
    if (names.length === 0) faults.push(`${reference} names no test`);
    else if (!isFile(path)) faults.push(`there is no file ${path}`);
    else for (const name of names) if (!titles(path).has(name)) faults.push(`${path} has no test "${name}"`);
  }
  return faults;
}

function check({ rows, faults }: Coverage): string[] {
  const cache = new Map<string, Set<string>>();
  const titles = (path: string) => {
    const known = cache.get(path) ?? titlesIn(path);
    cache.set(path, known);
    return known;
  };
  const seen = new Map<string, number>();
  const found = [...faults];
  for (const row of rows) {
    const first = seen.get(row.id);
    if (first !== undefined) found.push(`line ${row.line}: ${row.id} stands on line ${first} already`);
    seen.set(row.id, first ?? row.line);
    for (const fault of rowFaults(row, titles)) found.push(`line ${row.line}: ${row.id} ${fault}`);
  }
  if (rows.length === 0) found.push('there is no row');
  return found;
}

function countsTable({ sections, rows }: Coverage): string {
  const line = (title: string, of: Row[]) => {
    const done = of.filter(isDone).length;
    return `| ${title} | ${done} | ${of.length - done} |\n`;
  };
  const lines = sections.map(({ number, title }) =>
    line(
      `${number}. ${title}`,
      rows.filter((row) => sectionOf(row.id) === number),
    ),
  );
  return `| Section | Done | Open |\n|---|---:|---:|\n${lines.join('')}${line('**All**', rows)}`;
}

function main(write: boolean): void {
  const markdown = readFileSync(DOCUMENT, 'utf8');
  const coverage = parse(markdown);
  const faults = check(coverage);
  const counts = countsTable(coverage);
  const written = COUNTS.exec(markdown)?.[2];
  if (written === undefined) faults.push('there is no place for the counts (<!-- counts --> … <!-- /counts -->)');
  else if (write)
    writeFileSync(
      DOCUMENT,
      markdown.replace(COUNTS, (_, start, __, end) => `${start}${counts}${end}`),
    );
  else if (written !== counts) faults.push('the counts are stale: run npx tsx scripts/check-coverage.ts --write');
  for (const fault of faults) console.error(`${DOCUMENT}: ${fault}`);
  const done = coverage.rows.filter(isDone).length;
  console.log(`${done} done, ${coverage.rows.length - done} open`);
  if (faults.length > 0) process.exitCode = 1;
}

main(process.argv.includes('--write'));
