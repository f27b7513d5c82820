// The API's document as the generated tests read it: every operation, and whether an answer is one that it describes.
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { startTestServer } from '#tests/support/test-server.ts';

export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

interface Described {
  security?: [];
  'x-role'?: string;
  'x-confirmed'?: boolean;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** One method of one path. */
export interface Operation extends Described {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{id}` for parameters. */
  path: string;
}

interface Document {
  components: { schemas: { Problem: Schema } };
  paths: Record<string, Record<string, Described>>;
}

async function readDocument(): Promise<Document> {
  const server = await startTestServer();
  const answer = await server.app.inject('/api/openapi.json');
  await server.close();
  return answer.json();
}

const document = await readDocument();

/** Every operation of the document. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    method: method.toUpperCase() as Operation['method'],
    path,
    ...described,
  })),
);

/** The shape of an operation's JSON body; undefined when it takes none. */
export const bodyOf = (method: string, path: string): Schema | undefined =>
  OPERATIONS.find((each) => each.method === method && each.path === path)?.requestBody?.content['application/json']
    ?.schema;

/** "POST /api/patients/" */
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** The media type of an operation's body; undefined when it takes none. */
export const bodyType = ({ requestBody }: Operation): string | undefined => Object.keys(requestBody?.content ?? {})[0];

/** Whether a success never ends by itself. */
export const isStream = ({ responses }: Operation): boolean =>
  Object.keys(responses['200']?.content ?? {}).includes('text/event-stream');

const ajv = addFormats.default(new Ajv({ strict: false }));
const compiled = new Map<Schema, ValidateFunction>();

function faultsOf(schema: Schema, body: unknown): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(body) ? null : ajv.errorsText(validate.errors);
}

/** The parts of an answer that the document does not describe; null when it describes all. */
export function undescribed(
  operation: Operation,
  answer: { status: number; contentType: string; payload: string },
): string | null {
  const response = operation.responses[answer.status];
  if (!response) return `status ${answer.status} is not described`;
  const [[mediaType, { schema }] = ['', { schema: {} }]] = Object.entries(response.content ?? {});
  if (mediaType === '') return answer.payload === '' ? null : 'a body that is not described';
  if (!answer.contentType.startsWith(mediaType)) return `${answer.contentType} instead of ${mediaType}`;
  if (!/[/+]json$/.test(mediaType)) return null;
  return faultsOf(answer.status >= 400 ? document.components.schemas.Problem : schema, JSON.parse(answer.payload));
}
