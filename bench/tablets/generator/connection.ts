// A tablet's connections to the server: its own, kept alive and counted, as a browser's are.
import http from 'node:http';
import type { Socket } from 'node:net';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';

/** As many as a browser opens to one server. */
const MOST_SOCKETS = 6;

/** The answer to a call, as it came over the network. */
export interface Answer {
  status: number;
  epoch: string;
  body: Buffer;
  isGzipped: boolean;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  json?: object;
  /** The whole answer must be there after so many milliseconds. */
  limit: number;
}

/** The answer was not there in time. */
export class TookTooLong extends Error {}

/** The connections of one tablet to one server. */
export class Connection {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  readonly #sockets = new Set<Socket>();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Bytes received so far: bodies as they were compressed, heads of answers, and the stream. */
  get bytes(): number {
    return [...this.#sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  }

  /** Throws TookTooLong, and the errors of a connection. */
  call({ method, path, headers = {}, json, limit }: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const body = json === undefined ? '' : JSON.stringify(json);
      const content = json === undefined ? {} : { 'content-type': 'application/json' };
      const request = this.#request(method, path, { 'accept-encoding': 'gzip', ...content, ...headers });
      const timer = setTimeout(() => {
        reject(new TookTooLong(`${method} ${path.split('?')[0]}: no answer within ${limit} ms`));
        request.destroy();
      }, limit);
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () => {
          clearTimeout(timer);
          resolve({
            status: response.statusCode ?? 0,
            epoch: String(response.headers[EPOCH_HEADER] ?? ''),
            body: Buffer.concat(chunks),
            isGzipped: response.headers['content-encoding'] === 'gzip',
          });
        });
      });
      request.on('error', fail);
      request.end(body);
    });
  }

  /** Begins an answer without an end, within so many milliseconds. Throws as `call` does. */
  open(path: string, headers: Record<string, string>, limit: number): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = this.#request('GET', path, headers);
      const timer = setTimeout(() => {
        reject(new TookTooLong(`GET ${path}: no answer within ${limit} ms`));
        request.destroy();
      }, limit);
      request.once('response', (response) => {
        clearTimeout(timer);
        // The stream's reader meets the error by itself; an answer that nobody reads must not end this process.
        response.on('error', () => undefined);
        resolve(response);
      });
      request.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      request.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #request(method: string, path: string, headers: Record<string, string>): http.ClientRequest {
    const request = http.request(`${this.#url}${path}`, { agent: this.#agent, method, headers });
    request.once('socket', (socket) => this.#sockets.add(socket));
    return request;
  }
}
