// The part of an S3-compatible service that the server uses, in memory.
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  url: string;
  /** By path, bucket included. */
  objects: Map<string, { body: Buffer; mime: string; at: Date }>;
  close: () => Promise<void>;
}

/** At most so many keys a page, so that a test gets a second page. */
const PAGE = 2;

/** Listens on loopback. Refuses unsigned requests. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = http.createServer((request, response) => {
    void answer(objects, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(objects: S3Server['objects'], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://s3');
  const xml = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    xml(403, '<Error><Code>AccessDenied</Code></Error>');
  } else if (request.method === 'PUT') {
    objects.set(url.pathname, { body, mime: request.headers['content-type'] ?? '', at: new Date() });
    response.writeHead(200, { etag: '"x"' }).end();
  } else if (request.method === 'POST' && url.searchParams.has('delete')) {
    for (const [, key] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(`${bucketOf(url)}/${key}`);
    xml(200, '<DeleteResult/>');
  } else if (url.searchParams.get('list-type') === '2') {
    xml(200, listing(objects, url));
  } else {
    const object = objects.get(url.pathname);
    if (object) response.writeHead(200, { 'content-length': object.body.length }).end(object.body);
    else xml(404, '<Error><Code>NoSuchKey</Code></Error>');
  }
}

const bucketOf = (url: URL) => url.pathname.replace(/\/$/, '');

function listing(objects: S3Server['objects'], url: URL): string {
  const from = Number(url.searchParams.get('continuation-token') ?? 0);
  const prefix = `${bucketOf(url)}/${url.searchParams.get('prefix') ?? ''}`;
  const all = [...objects].filter(([key]) => key.startsWith(prefix));
  const contents = all
    .slice(from, from + PAGE)
    .map(
      ([key, { at }]) =>
        `<Contents><Key>${key.slice(bucketOf(url).length + 1)}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
    );
  const next = from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}
