import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import type { ConflictView } from '#features/sync/centre.ts';
import { useNames } from '#features/sync/context.ts';
import { DecisionHeader } from '#features/sync/decision-header.tsx';
import { DeletedConflict } from './deleted-conflict.tsx';
import { DeletionConflict } from './deletion-conflict.tsx';
import { HeldLines } from '#features/sync/outbox/entry-line.tsx';
import { FieldConflict } from './field-conflict.tsx';
import { GroupConflict } from './group-conflict.tsx';
import { kindOf } from '#features/sync/words/record-words.ts';
import { stampsOf } from '#features/sync/words/stamps.ts';
import styles from '#features/sync/sync.module.css';

/** Two versions of one record: what happened, both sides, and one tap to settle it. */
export function ConflictCard({ view }: { view: ConflictView }) {
  const { people, now } = useNames();
  const { conflict, held } = view;
  const stamps = stampsOf(conflict, people, now);
  const body = () => {
    if (conflict.entries.length > 1) return <GroupConflict conflict={conflict} stamps={stamps} />;
    switch (conflict.kind) {
      case 'fields':
        return <FieldConflict conflict={conflict} stamps={stamps} />;
      case 'deleted':
        return <DeletedConflict conflict={conflict} stamps={stamps} />;
      case 'changed':
      case 'children':
        return <DeletionConflict conflict={conflict} stamps={stamps} />;
    }
  };
  return (
    <Card padded={false}>
      <article aria-label={`Conflicto: ${conflict.title}`}>
        <DecisionHeader
          title={conflict.title}
          kind={kindOf(conflict.collection)}
          badge={<Badge tone="warn">Dos versiones</Badge>}
        />
        <div className={styles['body']}>
          {body()}
          <HeldLines held={held} />
        </div>
      </article>
    </Card>
  );
}
