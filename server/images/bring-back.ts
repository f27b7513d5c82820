// A database can be put back from a copy without the files of its images, or with older ones. Then a tablet that sends
// an image again, whose row the database has, brings its file back.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { keepsEveryPixel, type ImageFile } from '#domain/clinical/clinical-image.ts';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import type { Sender } from '#server/records/sender.ts';
import type { WriteOp, WriteOutcome } from '#server/records/write-op.ts';
import { runWrite } from '#server/records/write/write-group.ts';
import type { EncodedImage } from './encode.ts';
import { discardKept, encodeReceived, keepEncoded } from './keep.ts';
import { receiveUpload, withDirectory } from './upload.ts';

type ImageRow = Row & ImageFile;

/**
 * The answer to an op that was applied before. Where the file of its image is gone and the request has it, it is stored
 * after all. Throws only temporary failures (a server that is busy or broken): the op has been applied, so a fault of
 * its form no longer refuses it.
 */
export async function bringBack(
  context: ServerContext,
  request: FastifyRequest,
  sender: Sender,
  op: WriteOp,
  earlier: WriteOutcome,
): Promise<WriteOutcome> {
  if (earlier.row === null || !request.isMultipart()) return earlier;
  const row = earlier.row as unknown as ImageRow;
  if (await isThere(context, row.file)) return earlier;
  try {
    return { ...earlier, row: await takeAfterAll(context, request, sender, op, row) };
  } catch (error) {
    if (error instanceof HttpProblem && error.status < 500 && error.status !== 429) return earlier;
    throw error;
  }
}

async function isThere({ images }: Pick<ServerContext, 'images'>, file: string): Promise<boolean> {
  const found = await images.storage.get(file);
  found?.stream.destroy();
  return found !== undefined;
}

function takeAfterAll(
  context: ServerContext,
  request: FastifyRequest,
  sender: Sender,
  op: WriteOp,
  row: ImageRow,
): Promise<Row> {
  return withDirectory(context.images.incoming, async (directory) => {
    const { fields, file } = await receiveUpload(request, directory);
    if (file === null) return row;
    const lossless = keepsEveryPixel(fields['image_type'] ?? row['image_type']);
    const image = await encodeReceived(context.images, directory, lossless);
    if (image.sha256 !== row.sha256) return replaceFile(context, sender, op, row, { directory, image });
    await keepEncoded(context.images, directory, row.file, image.mime);
    return row;
  });
}

/**
 * Another encoder, of another machine or release, makes other bytes of the same picture: the row gets them by a write
 * of its own, under a new key. A file that came to the row by another op is not that picture.
 */
async function replaceFile(
  context: ServerContext,
  sender: Sender,
  op: WriteOp,
  row: ImageRow,
  { directory, image }: { directory: string; image: EncodedImage },
): Promise<Row> {
  const isSame = image.width === row.width && image.height === row.height;
  if (!isSame || !(await cameWith(context, op, row))) return row;
  const file = newId();
  await keepEncoded(context.images, directory, file, image.mime);
  const write = {
    ...op,
    opId: null,
    method: 'PUT',
    id: row.id,
    ifMatch: row.version,
    body: {},
    capturedAt: null,
  } as const;
  try {
    const outcome = await runWrite(context, sender, { ...write, serverValues: { file, ...image } });
    return outcome.row ?? row;
  } catch (error) {
    if (error instanceof HttpProblem) await discardKept(context.images, [file]);
    throw error;
  }
}

/** Whether the file that a row names is the one that an op brought. */
async function cameWith({ db }: Pick<ServerContext, 'db'>, { opId }: WriteOp, row: ImageRow): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM audit_log WHERE op_id = ${opId}::uuid
    AND collection = 'clinical-images' AND row_id = ${row.id}::uuid AND after->>'file' = ${row.file}`.execute(db);
  return rows.length > 0;
}
