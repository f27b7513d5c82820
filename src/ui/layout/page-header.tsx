import type { LinkProps } from '@tanstack/react-router';
import { ArrowLeftIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButtonLink } from '#ui/controls/button.tsx';
import styles from './page-header.module.css';

/** The screen to go back to, and the words of its link. */
export type BackTarget = Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string };

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a badge. */
  badge?: ReactNode;
  /** Under the title. */
  subtitle?: ReactNode;
  /** Left of the title: an avatar. */
  media?: ReactNode;
  /** The target of the arrow. */
  back?: BackTarget;
  actions?: ReactNode;
}

/** The head of a screen with its only `<h1>`, which takes the focus after a navigation. */
export function PageHeader({ title, badge, subtitle, media, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back ? <BackLink {...back} /> : null}
      {media}
      <div className={styles.who}>
        <div className={styles.line}>
          <h1 tabIndex={-1}>{title}</h1>
          {badge}
        </div>
        {subtitle ? <div className={styles.subtitle}>{subtitle}</div> : null}
      </div>
      {actions ? <div className="wrap no-print">{actions}</div> : null}
    </header>
  );
}

function BackLink({ label, ...link }: BackTarget) {
  return <IconButtonLink {...(link as { to: '/' })} label={label} icon={<ArrowLeftIcon />} className="no-print" />;
}
