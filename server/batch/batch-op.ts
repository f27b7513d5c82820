// Reads one op of a batch: its own faults (path, body, version, clock) are its own refusal, not the batch's.
import { isCollection } from '#domain/record/collections.ts';
import { parseId } from '#domain/record/ids.ts';
import { HttpProblem } from '#server/errors.ts';
import { invalidField, readInstant } from '#server/http/validation.ts';
import type { Resource } from '#server/records/resource.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { RESOURCES } from '#server/resources/registry.ts';

/** An op as received; only its id and method are known to be valid. */
export type RawOp = Pick<WriteOp, 'method'> & { op_id: string } & Record<string, unknown>;

/** An op as the write path takes it. Throws HttpProblem. */
export function readOp(op: RawOp): WriteOp {
  const { resource, id } = resolvePath(op['path'], op.method);
  return {
    opId: op.op_id,
    method: op.method,
    resource,
    id,
    ifMatch: readVersion(op['if_match']),
    seen: readSeen(op['seen']),
    body: op['body'],
    revives: readFlag('revives', op['revives']),
    restoredFrom: readFlag('restored', op['restored']) ? readEpoch(op['known_in']) : null,
    imported: readFlag('imported', op['imported']),
    capturedAt: readInstant('captured_at', op['captured_at']),
  };
}

/** "/patients/" or "/patients/<id>/", the last slash optional, as in a direct call. */
function resolvePath(path: unknown, method: WriteOp['method']): { resource: Resource; id: string | null } {
  const match = /^\/([a-z-]+)(?:\/([^/?#]+))?\/?$/.exec(typeof path === 'string' ? path : '');
  const [, collection, named] = match ?? [];
  const id = parseId(named);
  const resource = isCollection(collection) ? RESOURCES[collection] : undefined;
  if (!resource || (method === 'POST') !== (named === undefined) || (named !== undefined && id === undefined)) {
    throw new HttpProblem('not_found', 'No existe lo que la operación nombra.');
  }
  if (resource.writers === 'administrador' && !resource.offline) {
    throw new HttpProblem('forbidden', 'Estos registros no se cambian desde una tableta sin conexión.');
  }
  if (resource.only !== undefined && method !== 'PUT') {
    throw new HttpProblem('forbidden', 'Este registro lo crea el servidor, y nadie lo elimina.');
  }
  return { resource, id: id ?? null };
}

function readVersion(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw invalidField('if_match', 'La versión (if_match) debe ser un número entero');
}

function readFlag(name: string, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true;
  throw invalidField(name, `La marca ${name} debe ser verdadera o falsa`);
}

/** Null without an epoch, as from a tablet whose build did not name it. */
function readEpoch(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const epoch = parseId(value);
  if (epoch !== undefined) return epoch;
  throw invalidField('known_in', 'La época en la que se conocía el registro (known_in) no es válida');
}

function readSeen(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  throw invalidField('seen', 'El punto hasta donde estaba al día la tableta (seen) no es válido');
}
