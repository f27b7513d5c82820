import { XIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { CONDITIONS, type Condition } from '#domain/clinical/tooth.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { useUppermost } from '#ui/dialogs/use-uppermost.ts';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import styles from './panel.module.css';

interface PanelFrameProps {
  title: string;
  subtitle: string;
  /** Opened by the keyboard: the panel takes the focus. */
  takesFocus: boolean;
  onClose: () => void;
  /** Called for a key from 1 to 8, but not in a text field. */
  onCondition?: ((condition: Condition) => void) | undefined;
  children: ReactNode;
}

/** The panel beside the chart, or a sheet from the bottom where there is no room. */
export function PanelFrame({ title, subtitle, takesFocus, onClose, onCondition, children }: PanelFrameProps) {
  const ref = useRef<HTMLElement>(null);
  useUppermost(true, onClose);
  useEffect(() => standsAtFoot(ref.current), []);
  // Before paint: a Tab pressed at once would go on from the tooth.
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const first = ref.current?.querySelector<HTMLElement>('input:checked:enabled') ?? ref.current;
    first?.focus();
  }, [takesFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLTextAreaElement;
    const condition = CONDITIONS[Number(event.key) - 1];
    if (condition && onCondition && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onCondition(condition);
    }
  }

  return (
    <aside ref={ref} className={styles.panel} aria-label={title} tabIndex={-1} data-tooth-panel>
      <div role="presentation" onKeyDown={onKeyDown}>
        <div className={styles.head}>
          <div>
            <h2>{title}</h2>
            <p className="small text-2">{subtitle}</p>
          </div>
          <IconButton
            variant="quiet"
            className={styles.close ?? ''}
            label="Cerrar"
            icon={<XIcon />}
            onClick={onClose}
          />
        </div>
        {children}
      </div>
    </aside>
  );
}
