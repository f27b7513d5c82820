import { momentIn, type Moment } from '#domain/values/dates.ts';
import { useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { readClinic, type Clinic } from '#store/clinic/clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readStatus } from '#store/database/meta.ts';

/** The data that the form needs before it opens. */
export interface FormData {
  /** Null before the first contact with the server. */
  config: Clinic | null;
  /** Now on the clinic's wall, by the server's clock. */
  now: () => Moment;
}

/** Reads the data of the form's defaults. */
export function useFormData(): Read<FormData> {
  return useRead(readFormData);
}

async function readFormData(db: ArcadaDatabase): Promise<FormData> {
  const [config, { clock_offset }] = await Promise.all([readClinic(db), readStatus(db)]);
  const now = () => momentIn(new Date(Date.now() + (clock_offset ?? 0)), config?.timezone);
  return { config, now };
}
