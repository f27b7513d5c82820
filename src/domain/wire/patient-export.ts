// POST /api/patient-exports/: a tablet tells that it has made a patient's file.
import * as v from 'valibot';
import { isId } from '#domain/record/ids.ts';

const id = v.pipe(
  v.string('Se esperaba un UUID'),
  v.toLowerCase(),
  v.check((text) => isId(text), 'Se esperaba un UUID'),
);

/** The body, as the server reads it. */
export const patientExportSchema = v.object(
  {
    /** The op id: the export is noted once under it. */
    id,
    patient: id,
    /** When it was made, by the tablet's clock. */
    exported_at: v.pipe(
      v.string('Se esperaba una hora'),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'Se esperaba una hora'),
    ),
  },
  'Se esperaba un objeto',
);

/** The body of POST /api/patient-exports/. */
export type PatientExport = v.InferOutput<typeof patientExportSchema>;
