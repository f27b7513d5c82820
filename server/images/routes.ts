// /api/clinical-images/ (specification §7): records like any other, with a file each. A write may come as a form with
// its file, or as JSON without one. The file is on the disk before its row is committed.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { keepsEveryPixel, type ImageFile } from '#domain/clinical/clinical-image.ts';
import { parseId } from '#domain/record/ids.ts';
import { dateIn } from '#domain/values/dates.ts';
import { todayOf, type ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { authorOf, capturedAtOf, epochOf, isImported } from '#server/http/tablet-headers.ts';
import { authOf, invalidField, pathId, queryOf } from '#server/http/validation.ts';
import { described, required, uuid } from '#server/openapi/description.ts';
import { own } from '#server/records/body.ts';
import { listDescription, routesOf } from '#server/records/describe.ts';
import { onBehalfOf } from '#server/records/on-behalf.ts';
import { answerList, answerWrite, directOp, directSender, registerReads } from '#server/records/routes.ts';
import type { Sender } from '#server/records/sender.ts';
import { findLiving, selectById, type StoredRow } from '#server/records/table.ts';
import type { WriteOp, WriteOutcome } from '#server/records/write-op.ts';
import { clampCapture } from '#server/records/write/apply.ts';
import { findApplied } from '#server/records/write/claim.ts';
import { parseRecord } from '#server/records/write/validate.ts';
import { runWrite } from '#server/records/write/write-group.ts';
import { clinicalImages } from '#server/resources/clinical/clinical-images.ts';
import { bringBack } from './bring-back.ts';
import { discardKept, keepReceived, thumbnailKey } from './keep.ts';
import { receiveUpload, UPLOAD_LIMITS, withDirectory } from './upload.ts';

const BASE = '/api/clinical-images/';
const { definition } = clinicalImages;

const { answer, query } = listDescription(clinicalImages, ['clinical_history']);
const OF_HISTORY = described('Imágenes de una historia clínica', {
  answer,
  query: { clinical_history_id: required(uuid), ...query },
});
const fileRoute = (what: string, mediaType: string) =>
  described(`${what} de una imagen`, { answer: v.string(), mediaType });

/** Serves images and their files. */
export function registerClinicalImages(app: FastifyInstance, context: ServerContext): void {
  registerReads(app, context, clinicalImages);
  const routes = routesOf(clinicalImages);
  app.get(`${BASE}by_clinical_history/`, OF_HISTORY, (request, reply) => {
    const { clinical_history_id, ...query } = queryOf(request);
    if (!clinical_history_id) throw invalidField('clinical_history_id', 'Falta el parámetro clinical_history_id');
    return answerList(context, clinicalImages, reply, { ...query, clinical_history: clinical_history_id });
  });
  app.get(`${BASE}:id/file/`, fileRoute('Archivo', 'image/*'), (request, reply) =>
    sendFile(context, request, reply, 'file'),
  );
  app.get(`${BASE}:id/thumbnail/`, fileRoute('Miniatura', 'image/jpeg'), (request, reply) =>
    sendFile(context, request, reply, 'thumbnail'),
  );
  app.delete(`${BASE}:id/`, routes.remove, async (request, reply) => {
    const outcome = await runWrite(context, directSender(request), directOp(request, clinicalImages, 'DELETE'));
    return answerWrite(context, clinicalImages, reply, outcome);
  });
  // Forms are read here only: everywhere else they are refused unread.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: UPLOAD_LIMITS });
    scope.post(BASE, routes.create, (request, reply) => write(context, request, reply, 'POST'));
    scope.put(`${BASE}:id/`, routes.update, (request, reply) => write(context, request, reply, 'PUT'));
  });
}

async function write(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  method: 'POST' | 'PUT',
): Promise<FastifyReply> {
  const sender = onBehalfOf(authOf(request).user, directSender(request), authorOf(request));
  const own = { capturedAt: capturedAtOf(request), imported: isImported(request) };
  const op = { ...directOp(request, clinicalImages, method), ...own };
  const options = epochOf(request);
  // Before the body is read: a tablet that only missed the answer need not send its file again, unless the server lost
  // the file.
  const earlier = await findApplied(context.db, sender, op);
  let outcome: WriteOutcome;
  if (earlier) outcome = await bringBack(context, request, sender, op, earlier);
  else if (request.isMultipart()) outcome = await writeForm(context, request, sender, op, options);
  else outcome = await runWrite(context, sender, op, options);
  return answerWrite(context, clinicalImages, reply, outcome);
}

type Options = { epoch?: string };

function writeForm(
  context: ServerContext,
  request: FastifyRequest,
  sender: Sender,
  op: WriteOp,
  options: Options,
): Promise<WriteOutcome> {
  return withDirectory(context.images.incoming, async (directory) => {
    const { fields, file } = await receiveUpload(request, directory);
    const id = op.id ?? parseId(own(fields, 'id'));
    const stored = id === undefined ? undefined : await selectById(context.db, definition, id);
    const bare: WriteOp = { ...op, body: fields };
    // A file for a row that cannot be changed is not worth reading: the write path gives the reason.
    const hopeless = op.method === 'PUT' && stored?.deleted_at !== null;
    if (file === null || hopeless) return runWrite(context, sender, bare, options);
    const kept = await keepFile(context, directory, bare, stored);
    return writeWithFile(context, sender, { ...bare, serverValues: { ...kept } }, options);
  });
}

/** Reads the received file and moves its results into the storage. Throws HttpProblem before anything is stored. */
async function keepFile(
  context: ServerContext,
  directory: string,
  { body, capturedAt }: WriteOp,
  stored: StoredRow | undefined,
): Promise<Partial<ImageFile>> {
  const values = parseRecord(definition, body as Record<string, unknown>, stored ?? null, {
    today: todayOf(context),
  });
  const kept = await keepReceived(context.images, directory, keepsEveryPixel(values['image_type']));
  // An image that comes back keeps its date.
  const date = dateIn(new Date(clampCapture(context.now(), capturedAt)), context.clinic.current().timezone);
  return { ...kept, ...(stored ? {} : { upload_date: date }) };
}

/** A file without a row is removed at once. After a failure with an unknown outcome it stays: its row may be there. */
async function writeWithFile(
  context: ServerContext,
  sender: Sender,
  op: WriteOp,
  options: Options,
): Promise<WriteOutcome> {
  const file = String(op.serverValues?.['file']);
  const discard = () => discardKept(context.images, [file]);
  try {
    const outcome = await runWrite(context, sender, op, options);
    // The same op came twice at a time, and the other one was faster.
    if (outcome.duplicate) await discard();
    return outcome;
  } catch (error) {
    if (error instanceof HttpProblem) await discard();
    throw error;
  }
}

async function sendFile(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  which: 'file' | 'thumbnail',
): Promise<FastifyReply> {
  const row = await findLiving(context.db, definition, pathId(request));
  if (!row) throw new HttpProblem('not_found', `No existe este registro: ${definition.singular}.`);
  const { file, mime } = row as unknown as ImageFile;
  const tag = `"${which === 'file' ? file : thumbnailKey(file)}"`;
  // Revalidated each time, so that a signed-out person sees nothing; an unchanged file is not sent again.
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Authorization' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const found = await context.images.storage.get(which === 'file' ? file : thumbnailKey(file));
  if (!found) throw new HttpProblem('not_found', 'El archivo de esta imagen no está disponible.');
  return reply
    .headers({
      'content-type': which === 'file' ? mime : 'image/jpeg',
      'content-length': found.bytes,
      'content-disposition': 'inline',
      // Whatever its content, the browser treats it as a picture and runs nothing.
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    .send(found.stream);
}
