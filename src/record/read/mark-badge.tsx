import type { RecordMark } from '#store/rows/record-marks.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';

/** Marks a record with changes that wait for a person's decision, or are unsent. */
export function MarkBadge({ mark }: { mark: RecordMark | undefined }) {
  if (mark?.attention) return <Badge tone="danger">Requiere atención</Badge>;
  return mark?.unsent ? <UnsentMark /> : null;
}
