import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { reference } from '#domain/values/schemas.ts';
import type { SealKey } from '#domain/wire/sealing.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { authOf, invalidField, parseBody } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { sealKey, sealKeyRequest } from '#server/openapi/wire-schemas.ts';
import { packetKey } from './sealing.ts';

const WRONG = 'La clave pública no es válida';

const request = v.object({
  authors: v.pipe(v.array(reference('El autor no es válido'), 'Faltan los autores'), v.maxLength(100)),
  public_key: v.pipe(v.string(WRONG), v.maxLength(200, WRONG)),
});

const OPEN = described('Clave del trabajo sellado de una tableta', {
  answer: sealKey,
  body: sealKeyRequest,
  refusals: [403],
});

/** Serves /api/sealed-work/key/: an author of sealed work opens it, or an administrador; work of nobody everybody may open. */
export function registerSealing(app: FastifyInstance, { db }: ServerContext): void {
  app.post('/api/sealed-work/key/', OPEN, async (asked): Promise<SealKey> => {
    const { user } = authOf(asked);
    const { authors, public_key } = parseBody(request, asked.body);
    const mayOpen = authors.length === 0 || authors.includes(user.id) || user.rol === 'administrador';
    if (!mayOpen) {
      throw new HttpProblem('forbidden', 'Solo quien lo hizo o un administrador puede abrir lo que quedó sellado.');
    }
    const key = await packetKey(db, authors, public_key);
    if (key === null) throw invalidField('public_key', WRONG);
    asked.log.info({ authors, by: user.id }, 'sealed work opened');
    return { key };
  });
}
