import { sql } from 'kysely';
import * as v from 'valibot';
import { fullName } from '#domain/patient.ts';
import { treatmentPlanDefinition } from '#domain/treatment-plan.ts';
import { checkId } from '#server/http/validation.ts';
import { defineResource } from '#server/records/resource.ts';
import { containsWords } from '#server/records/search.ts';

const patientKey = sql`(SELECT search_name FROM patients WHERE patients.id = treatment_plans.patient)`;

export const treatmentPlans = defineResource({
  definition: treatmentPlanDefinition,
  filters: {
    patient: (value) => sql`patient = ${checkId('patient', value)}::uuid`,
  },
  ordering: {
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
    patient_name: patientKey,
  },
  defaultOrdering: '-created_at',
  search: (text) => containsWords(patientKey, text),
  derivedSchema: { patient_name: v.string() },
  derived: async (db, rows) => {
    const ids = rows.map(({ patient }) => String(patient));
    const names = await db
      .selectFrom('patients')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', ids)
      .execute();
    const byId = new Map(names.map((patient) => [patient.id, fullName(patient)]));
    return rows.map(({ patient }) => ({ patient_name: byId.get(String(patient)) ?? 'Paciente desconocido' }));
  },
});
