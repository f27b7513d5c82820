import { sql, type ColumnBuilderCallback } from 'kysely';
import { collectionTable, indexDeletion, type AnyDatabase } from './columns.ts';

/** Creates the clinical record: histories, exams, odontograms and their teeth. */
export async function up(db: AnyDatabase): Promise<void> {
  await createHistories(db);
  await createExams(db);
  await createOdontograms(db);
  await createTeeth(db);
}

/** A column that holds one of these codes, or nothing. */
const oneOf =
  (column: string, ...codes: string[]): ColumnBuilderCallback =>
  (builder) =>
    builder.check(sql`${sql.ref(column)} in (${sql.join(codes.map((code) => sql.lit(code)))})`);

const yesNo = (column: string) => oneOf(column, 'si', 'no');

async function createHistories(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'clinical_histories')
    .addColumn('patient', 'uuid', (column) => column.notNull().references('patients.id'))
    .addColumn('consultation_reason', 'text')
    .addColumn('medical_history', 'text')
    .addColumn('family_medical_history', 'text')
    .addColumn('medications', 'text')
    .addColumn('allergies', 'text')
    .addColumn('dental_history', 'text')
    .addColumn('previous_orthodontic_treatment', 'text', yesNo('previous_orthodontic_treatment'))
    .addColumn('gum_bleeding', 'text', yesNo('gum_bleeding'))
    .addColumn('smoking', 'text', yesNo('smoking'))
    .addColumn('teeth_grinding', 'text')
    .addColumn('habits', 'text')
    .addColumn('respiratory_problems', 'text')
    .addColumn('previous_dental_surgery', 'text', yesNo('previous_dental_surgery'))
    .addColumn('local_anesthetic_problems', 'text', yesNo('local_anesthetic_problems'))
    .addColumn('coagulation_problems', 'text', yesNo('coagulation_problems'))
    .addColumn('tooth_pain', 'text')
    .addColumn('joint_pain', 'text')
    .addColumn('oral_cavity_pain', 'text')
    .addColumn('notes', 'text')
    .addColumn('diagnostic', 'text')
    .execute();
  await indexDeletion(db, 'clinical_histories');
  await db.schema.createIndex('clinical_histories_patient').on('clinical_histories').column('patient').execute();
}

async function createExams(db: AnyDatabase): Promise<void> {
  const angle = (column: string) => oneOf(column, 'I', 'II', 'III', 'N/V');
  const midline = (column: string) => oneOf(column, 'coincidente', 'desviada_derecha', 'desviada_izquierda');
  const side = (column: string) => oneOf(column, 'no', 'derecha', 'izquierda');
  const millimetres = sql`numeric(5, 2)`;
  await collectionTable(db, 'clinical_exams')
    .addColumn('clinical_history', 'uuid', (column) => column.notNull().references('clinical_histories.id'))
    .addColumn('profile', 'text', oneOf('profile', 'concavo', 'convexo', 'recto'))
    .addColumn('lip_closure', 'text', oneOf('lip_closure', 'normal', 'forzado', 'incompetencia'))
    .addColumn(
      'frontal_analysis',
      'text',
      oneOf('frontal_analysis', 'simetrico', 'asimetrico_derecho', 'asimetrico_izquierdo'),
    )
    .addColumn('smile_height', 'text', oneOf('smile_height', 'baja', 'media', 'alta'))
    .addColumn('upper_midline', 'text', midline('upper_midline'))
    .addColumn('lower_midline', 'text', midline('lower_midline'))
    .addColumn('maxillary_cant', millimetres)
    .addColumn('right_canine_class', 'text', angle('right_canine_class'))
    .addColumn('right_molar_class', 'text', angle('right_molar_class'))
    .addColumn('left_canine_class', 'text', angle('left_canine_class'))
    .addColumn('left_molar_class', 'text', angle('left_molar_class'))
    .addColumn('overjet', millimetres)
    .addColumn('overbite', millimetres)
    .addColumn('anterior_crossbite', 'text', yesNo('anterior_crossbite'))
    .addColumn('posterior_crossbite', 'text', side('posterior_crossbite'))
    .addColumn('anterior_open_bite', 'text', yesNo('anterior_open_bite'))
    .addColumn('posterior_open_bite', 'text', side('posterior_open_bite'))
    .addColumn('deep_bite', 'text', yesNo('deep_bite'))
    .addColumn('interposition', 'text', oneOf('interposition', 'no_presenta', 'labial', 'lingual'))
    .addColumn('tmj_observations', 'text')
    .execute();
  await indexDeletion(db, 'clinical_exams');
  await db.schema
    .createIndex('clinical_exams_history')
    .on('clinical_exams')
    .columns(['clinical_history', 'created_at'])
    .execute();
}

async function createOdontograms(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'odontograms')
    .addColumn('clinical_history', 'uuid', (column) => column.notNull().references('clinical_histories.id'))
    .addColumn('data', 'jsonb', (column) => column.notNull())
    .addColumn('notes', 'text')
    .execute();
  await indexDeletion(db, 'odontograms');
  await db.schema
    .createIndex('odontograms_history')
    .on('odontograms')
    .columns(['clinical_history', 'created_at'])
    .execute();
}

async function createTeeth(db: AnyDatabase): Promise<void> {
  await collectionTable(db, 'teeth')
    .addColumn('odontogram', 'uuid', (column) => column.notNull().references('odontograms.id'))
    .addColumn('tooth_number', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('type', 'text', (column) => oneOf('type', 'adult', 'child')(column.notNull()))
    .addColumn('condition', 'text', (column) =>
      oneOf(
        'condition',
        'sano',
        'ausente',
        'extraccion',
        'caries',
        'corona',
        'restauracion',
        'implante',
        'endodoncia',
      )(column.notNull()),
    )
    .addColumn('observation', 'text')
    .execute();
  await indexDeletion(db, 'teeth');
  await db.schema.createIndex('teeth_odontogram').on('teeth').columns(['odontogram', 'tooth_number']).execute();
}
