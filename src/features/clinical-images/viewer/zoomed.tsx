import type { ReactNode } from 'react';
import type { ZoomHandle } from './use-zoom.ts';
import styles from './viewer.module.css';

/** A picture that is zoomed and dragged, clipped by its frame. */
export function Zoomed({ zoom: { frame, pointers, view }, children }: { zoom: ZoomHandle; children: ReactNode }) {
  const { scale, x, y } = view;
  return (
    <div ref={frame} className={styles.zoomed} data-zoomed={scale > 1 || undefined} {...pointers}>
      <div className={styles.layer} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
        {children}
      </div>
    </div>
  );
}
