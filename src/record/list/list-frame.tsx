import type { ReactNode } from 'react';
import type { Read } from '#runtime/read/read-cache.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ListFailed } from './list-failed.tsx';
import type { ListPage } from './list-page.ts';
import styles from './list-frame.module.css';

interface ListFrameProps<R, P extends ListPage<R>> {
  state: Read<P>;
  /** "pacientes": named to a screen reader while the list is read. */
  plural: string;
  /** The number of grey cards that stand in for the first page, once its read takes over 100 ms. */
  size: number;
  /** A class that shapes the grey cards as rows. */
  skeleton?: string | undefined;
  /** The sentence of specification §8. */
  failed: string;
  /** Shown in place of an empty list: the reason and the next step. `complete`: the first download has ended. */
  renderEmpty: (complete: boolean) => ReactNode;
  onPage: (page: number) => void;
  children: (page: P) => ReactNode;
}

/** The frame of every list around its rows: skeleton, failure with a retry, empty state, pages. */
export function ListFrame<R, P extends ListPage<R>>(props: ListFrameProps<R, P>) {
  const { state, failed, renderEmpty, onPage, children } = props;
  if (state.status === 'loading') return <ListSkeleton {...props} />;
  if (state.status === 'failed') return <ListFailed message={failed} onRetry={state.retry} />;
  const { total, page, pages } = state.value;
  if (total === 0) return <Card>{renderEmpty(state.value.complete)}</Card>;
  return (
    <>
      {children(state.value)}
      <Pagination page={page} pages={pages} onPage={onPage} />
    </>
  );
}

function ListSkeleton({ plural, size, skeleton }: { plural: string; size: number; skeleton?: string | undefined }) {
  return (
    <div
      className={skeleton ? `${styles.grid} ${skeleton}` : styles.grid}
      aria-busy="true"
      aria-label={`Cargando ${plural}`}
    >
      {Array.from({ length: size }, (_, place) => (
        <div key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}
