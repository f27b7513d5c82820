// Files of images in S3-compatible storage: for server processes on several machines.
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '#server/config.ts';
import { isImageKey, type ImageStorage } from './storage.ts';

const PREFIX = 'images/';
const MOST_DELETED_AT_ONCE = 1000;

/** Keeps files in a bucket, under `images/`. */
export function s3Storage({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Config): ImageStorage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Not every compatible service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(key, file, mime) {
      const { size } = await fs.stat(file);
      const Body = createReadStream(file);
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: PREFIX + key, Body, ContentLength: size, ContentType: mime }),
      );
      await fs.rm(file, { force: true });
    },
    async get(key) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: PREFIX + key }));
        return { stream: Body as Readable, bytes: ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += MOST_DELETED_AT_ONCE) {
        const Objects = keys.slice(from, from + MOST_DELETED_AT_ONCE).map((key) => ({ Key: PREFIX + key }));
        await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
      }
    },
    async *keysBefore(instant) {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, ContinuationToken: token }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          const key = Key?.slice(PREFIX.length) ?? '';
          if (isImageKey(key) && LastModified && LastModified < instant) yield key;
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
  };
}
