import type { FastifyInstance } from 'fastify';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import { zoneTable } from '#domain/values/dates.ts';
import type { ZoneOffsets } from '#domain/values/zone-offsets.ts';
import { hasAnybody } from '#server/auth/first-administrator.ts';
import { publicSealingKey } from '#server/auth/sealing.ts';
import type { ServerContext } from '#server/context.ts';
import { currentDemo } from '#server/demo-clinic/demo-mark.ts';
import { PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { clinicConfig } from '#server/openapi/wire-schemas.ts';

/** Serves /api/config/: the part of the clinic's settings that everybody may know, also before anybody signs in. */
export function registerConfig(app: FastifyInstance, context: ServerContext): void {
  const { clinic, config, db } = context;
  app.get(
    '/api/config/',
    described('Datos de la clínica', { answer: clinicConfig }, PUBLIC),
    async (): Promise<ClinicConfig> => {
      const { clinic_name, timezone, country_code, rooms } = clinic.current();
      const demo = await currentDemo(db);
      return {
        clinic_name,
        timezone,
        zone_offsets: offsetsNow(timezone, context.now().getUTCFullYear()),
        country_code: country_code ?? '',
        rooms,
        calendar: config.google !== undefined,
        ...((await hasAnybody(db)) ? {} : { first_start: true }),
        ...(demo === null ? {} : { demo }),
        sealing_key: await publicSealingKey(db),
      };
    },
  );
}

/** The last table that was made: it is the same for a year, and every tablet asks for it. */
let made: { zone: string; year: number; table: ZoneOffsets } | null = null;

function offsetsNow(zone: string, year: number): ZoneOffsets {
  if (made?.zone !== zone || made.year !== year) made = { zone, year, table: zoneTable(zone, year) };
  return made.table;
}
