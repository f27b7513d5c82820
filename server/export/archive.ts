// The whole clinic as a ZIP in open formats, written while it is read: memory never holds more than a page of rows or a
// piece of an image.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/values/csv.ts';
import type { ExportRequest } from '#domain/wire/clinic-export.ts';
import type { ServerContext } from '#server/context.ts';
import { withDirectory } from '#server/images/upload.ts';
import { columnsOf } from '#server/records/table.ts';
import { readmeText } from './readme.ts';
import { spoolRecords, type Spool } from './spool.ts';

/** The context of the archive. */
export type ArchivePorts = Pick<ServerContext, 'db' | 'now' | 'clinic'> & {
  images: Pick<ServerContext['images'], 'storage' | 'incoming'>;
};

/** Adds a file and resolves once it has been read. */
type Add = (name: string, source: Readable, options?: { compress: boolean }) => Promise<void>;

/** The archive as a stream. Ends its work when the reader goes away, or when `stopping` says so. */
export function archiveClinic(ports: ArchivePorts, asked: ExportRequest, stopping: AbortSignal): Readable {
  const zip = new yazl.ZipFile();
  const archive = zip.outputStream as Readable;
  const gone = new AbortController();
  archive.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, stopping]);
  const mtime = ports.now();
  const add: Add = async (name, source, options = { compress: true }) => {
    zip.addReadStream(source, name, { ...options, mtime });
    try {
      await finished(source, { signal, writable: false });
    } finally {
      source.destroy();
    }
  };
  zip.on('error', (error: Error) => archive.destroy(error));
  writeArchive(ports, asked, add, signal).then(
    () => zip.end(),
    // The download breaks off: half an archive must not look like a whole one.
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return archive;
}

async function writeArchive(ports: ArchivePorts, asked: ExportRequest, add: Add, signal: AbortSignal): Promise<void> {
  await add('LEEME.txt', textStream([readmeText(ports.clinic.current(), ports.now(), asked)]));
  await withDirectory(ports.images.incoming, async (directory) => {
    const spool = await spoolRecords(ports.db, directory, signal);
    for (const collection of COLLECTIONS) {
      await add(`csv/${collection}.csv`, textStream(csvOf(collection, spool.rows(collection))));
      await add(`json/${collection}.json`, textStream(jsonOf(spool.rows(collection))));
    }
    if (asked.images) await addImages(ports, spool, add);
  });
}

/** By patient. An image whose file the storage does not have is named in a list. */
async function addImages({ images: { storage } }: ArchivePorts, spool: Spool, add: Add): Promise<void> {
  const patientOf = new Map<string, string>();
  for await (const history of spool.rows('clinical-histories')) {
    patientOf.set(history.id, String(history['patient']));
  }
  const missing: string[] = [];
  for await (const image of spool.rows('clinical-images')) {
    const { file, mime, clinical_history } = image;
    const folder = patientOf.get(String(clinical_history)) ?? String(clinical_history);
    const name = `imagenes/${folder}/${image.id}.${extensionOf(mime)}`;
    const found = typeof file === 'string' ? await storage.get(file) : undefined;
    if (found) await add(name, found.stream, { compress: false });
    else missing.push(name);
  }
  if (missing.length === 0) return;
  const text = ['El servidor no tiene los archivos de estas imágenes:', ...missing, ''].join('\r\n');
  await add('imagenes/FALTAN.txt', textStream([text]));
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

const extensionOf = (mime: unknown): string => EXTENSIONS[String(mime)] ?? 'bin';

const textStream = (texts: Iterable<string> | AsyncIterable<string>): Readable =>
  Readable.from(texts, { objectMode: false });

/** Fields that the JSON alone has: a signature's strokes are longer than a cell of a spreadsheet may be. */
const FOR_PROGRAMS: Partial<Record<CollectionName, readonly string[]>> = { consents: ['strokes'] };

async function* csvOf(collection: CollectionName, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const left = FOR_PROGRAMS[collection] ?? [];
  const columns = columnsOf(definitionOf(collection)).filter((column) => !left.includes(column));
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const row of rows) yield csvLine(columns.map((column) => plainText(row[column])));
}

/** As programs read it: a point before decimals, dates in ISO 8601. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function* jsonOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
