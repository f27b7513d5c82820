import { isFinal } from '#domain/record/merge.ts';
import { definitionOf, kindOf } from '#domain/registry.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { ConflictView } from '#store/decisions/read-centre.ts';
import { useNames, useWhen } from '../context.ts';
import { DecisionHeader, Whose } from '../decision-header.tsx';
import { DeletedConflict } from './deleted-conflict.tsx';
import { DeletionConflict } from './deletion-conflict.tsx';
import { HeldLines } from '../outbox/entry-line.tsx';
import { FieldConflict } from './field-conflict.tsx';
import { FinalConflict } from './final-conflict.tsx';
import { GroupConflict } from './group-conflict.tsx';
import { ToothCard } from './tooth-card.tsx';
import { isOverTooth } from './tooth-conflict.tsx';
import { stampsOf } from '../stamps.ts';
import styles from '../sync-centre.module.css';

/** Two versions of one record: the cause, both sides, and one tap to settle it. */
export function ConflictCard({ view }: { view: ConflictView }) {
  const { people } = useNames();
  const when = useWhen();
  const { conflict, whose, held } = view;
  const stamps = stampsOf(conflict, people, when);
  const body = () => {
    if (conflict.entries.length > 1) return <GroupConflict conflict={conflict} stamps={stamps} />;
    switch (conflict.kind) {
      case 'fields':
        return isFinal(definitionOf(conflict.collection).merge, conflict.overlaps) ? (
          <FinalConflict conflict={conflict} stamps={stamps} />
        ) : (
          <FieldConflict conflict={conflict} stamps={stamps} />
        );
      case 'deleted':
        return <DeletedConflict conflict={conflict} stamps={stamps} />;
      case 'changed':
      case 'children':
        return <DeletionConflict conflict={conflict} whose={whose} stamps={stamps} />;
    }
  };
  return (
    <Card padded={false}>
      <article aria-label={`Conflicto: ${conflict.title}`}>
        {isOverTooth(conflict) ? (
          <ToothCard conflict={conflict} stamps={stamps} />
        ) : (
          <>
            <DecisionHeader
              title={conflict.title}
              kind={kindOf(conflict.collection)}
              badge={<Badge tone="warn">Dos versiones</Badge>}
              about={<Whose name={whose} />}
            />
            <div className={styles.body}>{body()}</div>
          </>
        )}
        {held.length === 0 ? null : (
          <div className={styles.body}>
            <HeldLines held={held} />
          </div>
        )}
      </article>
    </Card>
  );
}
