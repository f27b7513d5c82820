import { Link } from '@tanstack/react-router';
import { ArrowDownIcon, ArrowUpIcon, ChevronsUpDownIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The header has a button that calls `onSort`. */
  sortable?: boolean;
  /** For numbers and money. */
  align?: 'end';
  /** The header is for screen readers only: a column of buttons. */
  hideHeader?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The target of a tap anywhere on the row; the first column's content becomes the link. */
  rowHref?: (row: Row) => string;
  sort?: Sort;
  onSort?: (key: string) => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/**
 * A table that scrolls sideways where it is narrow. Mantine's Table is a style sheet without sorting or linked rows.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, rowHref, sort, onSort, empty }: DataTableProps<Row>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowHref ? 'linked' : undefined}>
              {columns.map((column, index) => (
                <td key={column.key} className={column.align && styles[column.align]}>
                  {index === 0 && rowHref ? (
                    <Link to={rowHref(row)} className={styles.link}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((key: string) => void) | undefined;
}

/** The head of a column with its sort button; also for tables that do not use DataTable. */
export function HeaderCell<Row>({
  column: { key, header, sortable, align, hideHeader },
  sort,
  onSort,
}: HeaderCellProps<Row>) {
  const className = align && styles[align];
  if (!sortable || !onSort) {
    return (
      <th scope="col" className={className}>
        {hideHeader ? <span className="visually-hidden">{header}</span> : header}
      </th>
    );
  }
  const active = sort?.key === key;
  const Icon = active ? (sort.descending ? ArrowDownIcon : ArrowUpIcon) : ChevronsUpDownIcon;
  return (
    <th scope="col" className={className} aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(key)}>
        {header}
        <Icon size={16} />
      </button>
    </th>
  );
}
