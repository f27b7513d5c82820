// How a tablet's requests get on the line, and what comes back is taken: as `api/client.ts` has it, without the sockets.
import { noAnswer, understood, type ApiRequest, type Transport } from '#api/client.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import type { LineAnswer } from './call.ts';
import type { Line } from './line.ts';

/** The part of a process that its transport needs to know. */
export interface Lifeline {
  isDead: () => boolean;
  /** How many answers came back, or failed to. */
  answers: number;
  /** How many forms are being put together. */
  preparing: number;
  /** Its build writes a schema that the server accepts no longer. */
  outdated: boolean;
}

/** A killed process never hears of anything. */
export const forever = (): Promise<never> => new Promise(() => undefined);

/** `isGone`: whether nobody is there to hear an answer. */
export function lineTransport(
  line: Pick<Line, 'send'>,
  tablet: number,
  life: Lifeline,
  isGone: () => boolean = life.isDead,
): Transport {
  return async (request) => {
    if (isGone()) return forever();
    const answer = await send(line, tablet, life, request);
    if (isGone()) return forever();
    if (!answer) throw noAnswer();
    const file = request.binary && answer.status < 300 && typeof answer.body !== 'string';
    return understood({
      status: answer.status,
      headers: { get: (name) => answer.headers[name] ?? null },
      body: file ? arrayBuffer(answer.body as Buffer) : String(answer.body),
    });
  };
}

/** Undefined when nothing came back. */
async function send(
  line: Pick<Line, 'send'>,
  tablet: number,
  life: Lifeline,
  { method, path, token, json, form, headers = {} }: ApiRequest,
): Promise<LineAnswer | undefined> {
  life.preparing += 1;
  const body = form ? await multipart(form) : jsonOf(json, life);
  life.preparing -= 1;
  const type = form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  try {
    return await line.send(tablet, {
      method,
      url: `/api${path}`,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': type }),
      },
      body,
    });
  } catch {
    return undefined;
  } finally {
    life.answers += 1;
  }
}

const BOUNDARY = 'arcada-simulator';

async function multipart(form: FormData): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, value] of form) {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"\r\nContent-Type: ${value.type}`;
    parts.push(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`));
    parts.push(typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer()));
    parts.push(Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return Buffer.concat(parts);
}

const arrayBuffer = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;

function jsonOf(json: unknown, { outdated }: Lifeline): string | null {
  if (json === undefined) return null;
  const old = outdated && typeof json === 'object' && json !== null && 'schema' in json;
  return JSON.stringify(old ? { ...json, schema: WIRE_SCHEMA - 2 } : json);
}
