import type { ConsentTemplate } from '#domain/documents/consent-template.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { formatDate } from '#ui/text/format.ts';

/** "Ejemplo: hágalo revisar". */
export function SampleBadge() {
  return <Badge tone="warn">Ejemplo: hágalo revisar</Badge>;
}

/** Whether the clinic has reviewed a template, and when. */
export function Reviewed({ template }: { template: Pick<ConsentTemplate, 'reviewed_on'> }) {
  if (template.reviewed_on === null) return <SampleBadge />;
  return <small>Revisada por la clínica el {formatDate(template.reviewed_on)}</small>;
}
