import type { RecordMark } from '#store/rows/record-marks.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';

/** What of a record waits: for a person's decision, or to be sent. */
export function MarkBadge({ mark }: { mark: RecordMark | undefined }) {
  if (mark?.attention) return <Badge tone="danger">Requiere atención</Badge>;
  return mark?.unsent ? <UnsentMark /> : null;
}
