import { useImperativeHandle, useState, type Ref } from 'react';
import type { Condition } from '#domain/clinical/tooth.ts';
import { Button } from '#ui/controls/button.tsx';
import type { PanelHandle } from '../chart/use-chart.ts';
import { ConditionRadios } from './condition-radios.tsx';
import { PanelFrame } from './panel-frame.tsx';
import styles from './panel.module.css';
import { formatList } from '#ui/text/format.ts';

interface SeveralPanelProps {
  numbers: readonly string[];
  onSave: (condition: Condition) => void;
  onClose: () => void;
  ref: Ref<PanelHandle>;
}

/** One condition for several teeth; observations are noted tooth by tooth. */
export function SeveralPanel({ numbers, onSave, onClose, ref }: SeveralPanelProps) {
  const [condition, setCondition] = useState<Condition | null>(null);
  // Teeth are added one after the other: the switch from one such panel to the next saves nothing.
  useImperativeHandle(ref, () => ({
    leave: () => undefined,
    commit: async () => undefined,
    choose: setCondition,
    takeBack() {
      setCondition(null);
      return condition !== null;
    },
    close: onClose,
  }));
  return (
    <PanelFrame
      title={`${numbers.length} dientes`}
      subtitle={formatList(numbers)}
      takesFocus={false}
      onClose={onClose}
      onCondition={setCondition}
    >
      <div className={styles.body}>
        <ConditionRadios value={condition} disabled={false} onChange={setCondition} />
        <div className={styles.note}>
          <p className="small text-2">La observación se anota diente por diente.</p>
          <Button
            variant="filled"
            block
            disabled={condition === null}
            className={styles.save ?? ''}
            onClick={() => {
              if (condition) onSave(condition);
              onClose();
            }}
          >
            Guardar
          </Button>
        </div>
      </div>
    </PanelFrame>
  );
}
