// The manifest of a copy of the clinic (decision 074).
import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

/** Another number means another format. */
const FORMAT = 1;
/** The copy's directory holds it beside the files that it names. Written last: a directory without it is no copy. */
export const MANIFEST = 'manifest.json';

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Names of files come from outside when a copy is put back: they stay within its directory. */
const fileName = v.pipe(v.string(), v.regex(/^[a-z][\w-]*(\.changed)?\.ndjson\.gz(\.age)?$/));
const keptFile = v.object({ file: fileName, rows: wholeNumber, bytes: wholeNumber, sha256: v.string() });

const manifestSchema = v.object({
  arcada: v.literal(FORMAT),
  /** Its files are encrypted; this one is not, so that copies can be listed and checked for damage without a passphrase. */
  sealed: v.optional(v.boolean(), false),
  /** When the copy was finished, ISO 8601 UTC. */
  at: v.string(),
  clinic: v.string(),
  /** The last migration of the database that was copied. */
  schema: v.string(),
  epoch: v.string(),
  /** The number of the last change that the copy holds. */
  seq: wholeNumber,
  /** The audit's last hash. */
  audit_hash: v.string(),
  /** In the order in which they can be put back: what a row refers to comes before it. */
  tables: v.array(
    v.object({
      table: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
      /** Each row once, as it was when the copy read it. */
      passed: keptFile,
      /** Rows that changed after the copy had begun, as they were at its end: they replace the others. */
      changed: keptFile,
    }),
  ),
  /** The list of the images' files. */
  images: keptFile,
});

/** The contents of a copy. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
/** A file of a copy: gzip of JSON, a line each. */
export type KeptFile = v.InferOutput<typeof keptFile>;
/** The values of a manifest that its writer provides. */
export type ManifestValues = Omit<Manifest, 'arcada'>;

/** A damaged or incomplete copy. The message is for the person who restores it. */
export class BadCopy extends Error {}

/** Writes a copy's manifest. */
export async function writeManifest(directory: string, values: ManifestValues): Promise<void> {
  const text = JSON.stringify({ arcada: FORMAT, ...values } satisfies Manifest, null, 2);
  await fs.writeFile(path.join(directory, MANIFEST), `${text}\n`, { flush: true });
}

/** Reads a copy's manifest. Throws BadCopy. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(directory, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BadCopy(`En ${directory} no hay ninguna copia terminada (falta ${MANIFEST}).`);
  const parsed = v.safeParse(manifestSchema, parseJson(text));
  if (!parsed.success)
    throw new BadCopy(`${MANIFEST} de ${directory} no se entiende: la copia está dañada o es de otra versión.`);
  return parsed.output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
