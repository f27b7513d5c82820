// The little HTTP that the peers' endpoints need.
import type { IncomingMessage } from 'node:http';

export interface PeerRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The parsed body; null when there is none. */
  body: unknown;
}

export interface PeerAnswer {
  status: number;
  /** JSON, written out already. */
  json: string;
}

/** Answers the calls of one protocol; undefined = not its call. */
export type Endpoint = (request: PeerRequest) => Promise<PeerAnswer | undefined>;

export const ok = (json: string): PeerAnswer => ({ status: 200, json });

export async function readRequest(request: IncomingMessage): Promise<PeerRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const url = new URL(request.url ?? '/', 'http://localhost');
  return {
    method: request.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    body: text === '' ? null : JSON.parse(text),
  };
}
