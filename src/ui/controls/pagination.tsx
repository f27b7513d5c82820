import { ChevronLeftIcon, ChevronRightIcon, ChevronsLeftIcon, ChevronsRightIcon } from 'lucide-react';
import { IconButton } from './button.tsx';
import styles from './pagination.module.css';

/** Two pages either side of the current one (specification §9). */
export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, page - 2);
  const last = Math.min(pages, page + 2);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/**
 * Renders nothing for a single page. Not Mantine's Pagination: the specification asks for two pages either side of the
 * current one and for Spanish names of the buttons, which take as many lines to configure.
 */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  const step = (label: string, icon: React.ReactNode, target: number) => (
    <IconButton
      variant="quiet"
      label={label}
      icon={icon}
      disabled={target < 1 || target > pages || target === page}
      onClick={() => onPage(target)}
    />
  );
  return (
    <nav className={`${styles.pagination} no-print`} aria-label="Paginación">
      {step('Primera página', <ChevronsLeftIcon />, 1)}
      {step('Página anterior', <ChevronLeftIcon />, page - 1)}
      {pagesAround(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.page}
          aria-label={`Página ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      {step('Página siguiente', <ChevronRightIcon />, page + 1)}
      {step('Última página', <ChevronsRightIcon />, pages)}
    </nav>
  );
}
