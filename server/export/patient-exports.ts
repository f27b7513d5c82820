// POST /api/patient-exports/: a tablet has made a patient's file, perhaps hours ago and without a network (decision 111).
import type { FastifyInstance } from 'fastify';
import { patientExportSchema, type PatientExport } from '#domain/wire/patient-export.ts';
import { auditDecision } from '#server/audit/decision.ts';
import type { ServerContext } from '#server/context.ts';
import { authorOf, isImported } from '#server/http/tablet-headers.ts';
import { authOf, parseBody } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { patientExport } from '#server/openapi/wire-schemas.ts';
import { onBehalfOf } from '#server/records/on-behalf.ts';
import { directSender } from '#server/records/routes.ts';
import type { Sender } from '#server/records/sender.ts';
import { clampCapture } from '#server/records/write/apply.ts';
import { inTransaction } from '#server/records/write/transaction.ts';

const NOTE = described('Anotar que se exportó la ficha de un paciente', {
  answer: null,
  body: patientExport,
  refusals: [403],
});

/** Serves POST /api/patient-exports/. */
export function registerPatientExports(app: FastifyInstance, context: ServerContext): void {
  app.post('/api/patient-exports/', NOTE, async (request, reply) => {
    const made = parseBody(patientExportSchema, request.body);
    const sender = onBehalfOf(authOf(request).user, directSender(request), authorOf(request));
    await note(context, sender, made, isImported(request));
    return reply.code(204).send();
  });
}

/** Notes an export once, however often the tablet sends it. The patient may have been deleted since, or be on no server yet. */
async function note(
  { db, now, events }: ServerContext,
  { userId, actingUserId, deviceId }: Sender,
  { id, patient, exported_at }: PatientExport,
  imported: boolean,
): Promise<void> {
  const at = now();
  const head = await inTransaction(db, async (trx) => {
    // A repetition under way waits here, and then finds the entry.
    await trx.selectFrom('sync_head').select('id').forUpdate().execute();
    const known = await trx
      .selectFrom('audit_log')
      .select('id')
      .where('op_id', '=', id)
      .where('collection', '=', 'patient-exports')
      .executeTakeFirst();
    if (known) return null;
    return auditDecision(trx, at, userId, {
      collection: 'patient-exports',
      rowId: patient,
      action: 'create',
      opId: id,
      capturedAt: clampCapture(at, new Date(exported_at)),
      deviceId,
      patientId: patient,
      actingUserId,
      importedBy: imported ? (actingUserId ?? userId) : null,
    });
  });
  if (head) events.announce(head);
}
