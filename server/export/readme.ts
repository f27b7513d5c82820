// LEEME.txt of the clinic's export: the meaning of each file and column, for reading it without Arcada.
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import { dateIn, dayMonthYear } from '#domain/values/dates.ts';
import type { ExportRequest } from '#domain/wire/clinic-export.ts';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';

/** Lines end as in Windows: its oldest editor shows them too. */
export function readmeText(
  { clinic_name, timezone }: Pick<ClinicSettingsValues, 'clinic_name' | 'timezone'>,
  now: Date,
  { images }: ExportRequest,
): string {
  const lines = [
    `Datos de ${clinic_name}, exportados de Arcada el ${dayMonthYear(dateIn(now, timezone))}.`,
    '',
    'CONTIENE DATOS CLÍNICOS DE TODOS LOS PACIENTES, SIN CONTRASEÑA. Guárdelo donde solo personas autorizadas lo lean.',
    '',
    'csv/     Una tabla por tipo de registro, para hojas de cálculo (UTF-8, columnas separadas por punto y coma).',
    '         Un texto que empieza como una fórmula lleva un apóstrofo delante.',
    'json/    Los mismos registros, para programas (una lista JSON por archivo).',
    images
      ? 'imagenes/  Los archivos de las imágenes: una carpeta por paciente (su id), un archivo por imagen (su id).'
      : 'Los archivos de las imágenes no están: se pidió sin ellas.',
    '',
    'Todo es de un mismo momento. Los registros eliminados no están; tampoco contraseñas ni sesiones.',
    'Fechas AAAA-MM-DD; instantes ISO 8601 en UTC; decimales con punto. Los registros se enlazan por su id.',
    'Las notas de una historia clínica llevan al final, como JSON, sus tratamientos.',
    'Los medicamentos de una receta (lines) son JSON. Los trazos de una firma (strokes) están solo en json/: no caben en',
    'una celda.',
    '',
    ...COLLECTIONS.flatMap(describe),
    'En todos: id; version (cuántas veces se guardó); created_at y updated_at (cuándo);',
    'created_by y updated_by (quién: un id de users).',
    '',
  ];
  return lines.join('\r\n');
}

function describe(collection: CollectionName): string[] {
  const { plural, labels, choices = {} } = definitionOf(collection);
  const columns = Object.entries(labels).map(([field, label]) => {
    const codes = Object.entries(choices[field] ?? {}).filter(([code, words]) => code !== words);
    const list = codes.map(([code, words]) => `${code} = ${words}`).join(', ');
    return `  ${field}: ${label}${list === '' ? '' : ` (${list})`}`;
  });
  return [`${collection}: ${plural}`, ...columns, ''];
}
