import type { FastifyInstance } from 'fastify';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';

/** Serves /api/config/: the clinic's settings for every tablet, also before anybody signs in. */
export function registerConfig(app: FastifyInstance, { config }: ServerContext): void {
  app.get('/api/config/', { config: { public: true } }, (): ClinicConfig => ({
    clinic_name: config.clinicName,
    timezone: config.timezone,
    country_code: config.countryCode,
    rooms: config.rooms,
    calendar: config.google !== undefined,
  }));
}
