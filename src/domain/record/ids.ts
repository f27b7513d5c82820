import { v5, v7, version } from 'uuid';

/** Every deterministic id of Arcada is a UUIDv5 in this namespace. It must never change. */
export const ARCADA_NAMESPACE = '5e0c4f1c-6d0a-4f0e-9a51-0d6f0b8f7a10';

/** A new record's id: UUIDv7, so that ids made later sort later. */
export const newId = (): string => v7();

/** The UUIDv5 of a text. Half a surrogate pair has no UTF-8 bytes to hash: it counts as U+FFFD. */
const idOf = (text: string): string => v5(text.replace(/\p{Surrogate}/gu, '\ufffd'), ARCADA_NAMESPACE);

/** The id of the clinic's settings: the collection has this one record. */
export const CLINIC_SETTINGS_ID = idOf('clinic-settings');

/** The one id that the sample template of a kind of consent has in every clinic. */
export const sampleTemplateId = (kind: string): string => idOf(`consent-templates:${kind}`);

/** The one id that a tooth of an odontogram can have, on every tablet. */
export const toothId = (odontogram: string, toothNumber: string): string => idOf(`teeth:${odontogram}:${toothNumber}`);

/** The one id that a patient's clinical history can have, on every tablet. */
export const clinicalHistoryId = (patient: string): string => idOf(`clinical-histories:${patient}`);

/** The id of a treatment entry that was noted without one; `ordinal` tells entries of the same content apart. */
export const treatmentId = (history: string, content: string, ordinal: number): string =>
  idOf(`treatments:${history}:${ordinal}:${content}`);

/** The id of an import: the same file, byte for byte, is the same import on every tablet. */
export const importId = (content: Uint8Array): string => v5(content, ARCADA_NAMESPACE);

/**
 * The one id of the patient that an import's line creates; `round` distinguishes an import that is repeated after it
 * was undone.
 */
export const importedPatientId = (importOf: string, round: number, line: number): string =>
  idOf(`patients:${importOf}:${round}:${line}`);

/** Whether an id is derived, so that another tablet may have made the same record under it (decision 021). */
export const isDerivedId = (id: string): boolean => version(id) === 5;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A lower-case RFC 9562 UUID of any version. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** An id in lower case, as it is stored, from one in any case; undefined for a text that is no UUID. */
export function parseId(value: unknown): string | undefined {
  const id = typeof value === 'string' ? value.toLowerCase() : undefined;
  return isId(id) ? id : undefined;
}
