// Receives a form with a file: the file goes to the disk as it comes, never into this process's memory.
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { newId } from '#domain/record/ids.ts';
import type { Values } from '#domain/record/row.ts';
import { HttpProblem } from '#server/errors.ts';
import { invalidField } from '#server/http/validation.ts';
import { RECEIVED } from './keep.ts';

/** A form as it came. */
export interface Upload {
  fields: Values;
  /** Where the file is now; null when the form has none. */
  file: string | null;
}

const MEGABYTES = 25;

/** For the parser of forms. */
export const UPLOAD_LIMITS = {
  fileSize: MEGABYTES * 1024 * 1024,
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  headerPairs: 20,
};

/** Runs `work` with a directory of its own below `incoming`, which is gone afterwards. */
export async function withDirectory<T>(incoming: string, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = path.join(incoming, newId());
  await fs.mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    return await work(directory);
  } finally {
    await fs.rm(directory, { recursive: true, force: true });
  }
}

/** Reads a whole form; its file is put into `directory`. Throws HttpProblem for what is no image, too much, or no form. */
export async function receiveUpload(request: FastifyRequest, directory: string): Promise<Upload> {
  const upload: Upload = { fields: {}, file: null };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') upload.fields[part.fieldname] = part.value;
      else upload.file = await receiveFile(part, path.join(directory, RECEIVED));
    }
    return upload;
  } catch (error) {
    throw asRefusal(error);
  }
}

async function receiveFile(part: MultipartFile, target: string): Promise<string | null> {
  if (part.fieldname !== 'image') throw invalidField(part.fieldname, 'Solo se admite un archivo, en el campo image');
  if (!part.mimetype.startsWith('image/')) {
    throw new HttpProblem('unsupported_media', 'El archivo no es una imagen. Se admiten JPEG, PNG, WebP y TIFF.');
  }
  await pipeline(part.file, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return part.file.bytesRead === 0 ? null : target;
}

/** The parser's own refusals have a status, failures of the disk a system call; an error with neither is a broken form. */
function asRefusal(error: unknown): unknown {
  if (error instanceof HttpProblem || !(error instanceof Error) || 'syscall' in error) return error;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) {
    return new HttpProblem('too_large', `La imagen supera el límite de ${MEGABYTES} MB, o se envió más de un archivo.`);
  }
  return new HttpProblem('invalid', 'El formulario llegó incompleto o no es válido.');
}
