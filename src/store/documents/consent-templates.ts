// The templates of consents.
import {
  CONSENT_KINDS,
  reviewedAnew,
  type ConsentTemplate,
  type ConsentTemplateValues,
} from '#domain/documents/consent-template.ts';
import { sortable } from '#domain/values/text.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';

/** All templates, in the order of their kinds, those of one kind by their titles. */
export async function allTemplates(db: ArcadaDatabase): Promise<ConsentTemplate[]> {
  const templates = await db.records('consent-templates').toArray();
  const place = ({ kind }: ConsentTemplate) => CONSENT_KINDS.indexOf(kind);
  const key = ({ title, id }: ConsentTemplate) => `${sortable(title)} ${id}`;
  return templates.toSorted((a, b) => place(a) - place(b) || (key(a) < key(b) ? -1 : 1));
}

const plain = writesOf('consent-templates');

/** The writes of a template: a change of its words takes the review away, on this tablet as on the server. */
export const templateWrites: RecordWrites<ConsentTemplateValues> = {
  ...plain,
  update: (db, id, opened, values, ports, draft) =>
    plain.update(db, id, opened, reviewedAnew(opened, values), ports, draft),
};
