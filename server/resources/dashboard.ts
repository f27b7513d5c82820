import type { FastifyInstance } from 'fastify';
import type { Row } from '#domain/entity.ts';
import { todayOf, type ServerContext } from '#server/context.ts';
import { integerParameter, queryOf } from '#server/http/validation.ts';
import { listRows, MAX_LIMIT, parseList, present } from '#server/records/list.ts';
import type { Resource } from '#server/records/resource.ts';
import { appointments } from './appointments.ts';
import { patients } from './patients.ts';

/** Recent items where no number is asked for (§9). */
const RECENT = 5;

/** Serves /api/dashboard/recent/: the patients and the appointments that were made last. */
export function registerDashboard(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/dashboard/recent/', async (request) => {
    const limit = integerParameter(queryOf(request), 'limit', { min: 1, max: MAX_LIMIT, fallback: RECENT });
    return {
      patients: await newest(context, patients, limit),
      appointments: await newest(context, appointments, limit),
    };
  });
}

async function newest(context: ServerContext, resource: Resource, limit: number): Promise<Row[]> {
  const request = parseList(resource, { ordering: '-created_at', limit: String(limit) });
  const { rows } = await listRows(context.db, resource, request);
  return present(context.db, resource, rows, { today: todayOf(context) });
}
