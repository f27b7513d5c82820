import { consentTemplateDefinition, reviewedAnew } from '#domain/documents/consent-template.ts';
import { defineResource } from '#server/records/resource.ts';
import { spanishOrder } from '#server/records/spanish-order.ts';

/** /api/consent-templates/: an administrador writes them, also without the network. */
export const consentTemplates = defineResource({
  definition: consentTemplateDefinition,
  ordering: { title: spanishOrder('title') },
  defaultOrdering: 'title',
  writers: 'administrador',
  offline: true,
  settle: ({ stored, values }) => reviewedAnew(stored, values),
});
