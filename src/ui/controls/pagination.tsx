import { ChevronLeftIcon, ChevronRightIcon, ChevronsLeftIcon, ChevronsRightIcon } from 'lucide-react';
import { IconButton } from './button.tsx';
import styles from './pagination.module.css';

/** Two pages either side of the current one (§9). */
export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, page - 2);
  const last = Math.min(pages, page + 2);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/**
 * Nothing for a single page. By hand: the spec wants two pages either side of the current one and each button named in
 * Spanish, which Mantine's Pagination needs as many lines to be told.
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
