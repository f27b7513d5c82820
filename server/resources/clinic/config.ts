import type { FastifyInstance } from 'fastify';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { clinicConfig } from '#server/openapi/wire-schemas.ts';

/** Serves /api/config/: the clinic's settings for every tablet, also before anybody signs in. */
export function registerConfig(app: FastifyInstance, { config }: ServerContext): void {
  app.get('/api/config/', described('Datos de la clínica', { answer: clinicConfig }, PUBLIC), (): ClinicConfig => ({
    clinic_name: config.clinicName,
    timezone: config.timezone,
    country_code: config.countryCode,
    rooms: config.rooms,
    calendar: config.google !== undefined,
  }));
}
