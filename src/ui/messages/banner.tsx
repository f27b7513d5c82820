import { InfoIcon, TriangleAlertIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import styles from './banner.module.css';

interface BannerProps {
  tone?: 'info' | 'warning' | 'danger';
  /** A screen reader reads it out at once; off for a banner that is there when the screen opens. */
  live?: boolean;
  icon?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}

/** A message that stays on the page. */
export function Banner({ tone = 'info', live = false, icon, action, onDismiss, children }: BannerProps) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={`${styles.banner} ${styles[tone]} no-print`} role={live ? role : undefined}>
      {icon ?? (tone === 'info' ? <InfoIcon /> : <TriangleAlertIcon />)}
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.actions}>{action}</div> : null}
      {onDismiss ? (
        <IconButton variant="quiet" label="Descartar aviso" icon={<XIcon size={18} />} onClick={onDismiss} />
      ) : null}
    </div>
  );
}
