// /api/export/ for an administrador, /api/export/<secret>/ for their browser's download.
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { exportRequestSchema, type ExportLink } from '#domain/wire/clinic-export.ts';
import { todayOf, type ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { ADMINISTRADOR, authOf, confirmed, parseBody, PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { exportLink } from '#server/openapi/wire-schemas.ts';
import { archiveClinic } from './archive.ts';
import { createExport, openExport } from './links.ts';

const PREPARE = described(
  'Preparar la exportación de la clínica',
  { answer: exportLink, status: 201, body: exportRequestSchema },
  confirmed(ADMINISTRADOR),
);
const DOWNLOAD = described(
  'Todos los datos de la clínica en un ZIP',
  { answer: v.string(), mediaType: 'application/zip' },
  // A HEAD would read the whole clinic to throw it away.
  { ...PUBLIC, exposeHeadRoute: false },
);

/** Serves the links and the download. */
export function registerExport(app: FastifyInstance, context: ServerContext): void {
  const stopping = new AbortController();
  // A download may take an hour: the server does not wait for it.
  app.addHook('preClose', async () => stopping.abort());

  app.post('/api/export/', PREPARE, async (request, reply) => {
    const asked = parseBody(exportRequestSchema, request.body ?? {});
    const { token, expiresAt, head } = await createExport(context, authOf(request), asked);
    context.events.announce(head);
    const link: ExportLink = { url: `/api/export/${token}/`, expires_at: expiresAt.toISOString() };
    return reply.code(201).send(link);
  });

  app.get('/api/export/:token/', DOWNLOAD, async (request, reply) => {
    const { token } = request.params as { token: string };
    const asked = await openExport(context, token);
    if (!asked) throw new HttpProblem('not_found', 'Este enlace ya no sirve. Pida la exportación otra vez.');
    const file = `${asked.images ? 'clinica' : 'clinica-sin-imagenes'}-${todayOf(context)}.zip`;
    return reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${file}"` })
      .send(archiveClinic(context, asked, stopping.signal));
  });
}
