import { fillTeeth, type ChartTooth, type ToothType } from '#domain/clinical/tooth.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** All teeth of one section of an odontogram's chart as a tablet has them, in its order; those without a row are sano. */
export async function chartOf(db: ArcadaDatabase, odontogram: string, type: ToothType): Promise<ChartTooth[]> {
  return fillTeeth(odontogram, await db.records('teeth').where({ odontogram }).toArray(), type);
}
