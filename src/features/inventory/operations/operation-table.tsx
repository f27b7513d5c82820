import { ArrowLeftRightIcon, PencilIcon, Trash2Icon } from 'lucide-react';
import { RECENT_OPERATIONS, type NamedOperation } from '#domain/inventory/inventory.ts';
import { effectOf } from '#domain/inventory/stock.ts';
import { ListFailed } from '#record/list/list-failed.tsx';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type Column } from '#ui/layout/data-table.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { formatDate, formatMoney } from '#ui/text/format.ts';
import { INVENTORY_FAILED } from '../messages.ts';
import type { OpenWindows } from '../page/windows.ts';
import { signed } from './signed.ts';
import { ShortNotes } from './short-notes.tsx';
import type { RecentOperations } from './use-recent-operations.ts';
import styles from './operation-table.module.css';

/** The latest entries and exits of all products. */
export function OperationTable({ recent, open }: { recent: RecentOperations; open: OpenWindows }) {
  const { state, search, typed, type } = recent;
  if (state.status === 'failed') return <ListFailed message={INVENTORY_FAILED} onRetry={state.retry} />;
  return (
    <Card
      title="Operaciones recientes"
      padded={false}
      actions={<span className={styles.count}>{RECENT_OPERATIONS} últimas</span>}
    >
      <div className={styles.tools}>
        <SearchField
          label="Buscar operación"
          name="operation_search"
          placeholder="Producto, proveedor o notas"
          value={typed}
          onChange={type}
        />
      </div>
      <Loadable value={state.status === 'ready' ? state.value : undefined}>
        {({ rows, marks }) => (
          <div className={`roomy ${styles.table}`}>
            <DataTable
              label="Operaciones recientes"
              columns={columnsOf(marks, open)}
              rows={rows}
              rowKey={({ id }) => id}
              empty={<NoOperations search={search} onAll={() => type('')} />}
            />
          </div>
        )}
      </Loadable>
    </Card>
  );
}

function columnsOf(marks: Map<string, RecordMark>, open: OpenWindows): Column<NamedOperation>[] {
  return [
    {
      key: 'date',
      header: 'Fecha',
      cell: ({ id, date }) => (
        <span className="two-lines">
          {formatDate(date)}
          <MarkBadge mark={marks.get(id)} />
        </span>
      ),
    },
    {
      key: 'operation_type',
      header: 'Tipo',
      cell: ({ operation_type, operation_type_display }) => (
        <Badge tone={operation_type === 'entrada' ? 'ok' : 'neutral'}>{operation_type_display}</Badge>
      ),
    },
    { key: 'product', header: 'Producto', cell: (operation) => <ProductCell operation={operation} open={open} /> },
    {
      key: 'quantity',
      header: 'Cantidad',
      align: 'end',
      cell: (operation) => <b className={styles.quantity}>{signed(effectOf(operation))}</b>,
    },
    { key: 'unit_price', header: 'Precio', align: 'end', cell: ({ unit_price }) => formatMoney(unit_price) },
    {
      key: 'notes',
      header: 'Notas',
      cell: (operation) => (
        <ShortNotes operation={operation} onWhole={() => open.form({ kind: 'notes', id: operation.id })} />
      ),
    },
    {
      key: 'actions',
      header: 'Acciones',
      hideHeader: true,
      align: 'end',
      cell: (operation) => <RowActions operation={operation} open={open} />,
    },
  ];
}

interface CellProps {
  operation: NamedOperation;
  open: OpenWindows;
}

/** In a narrow table, price and notes stand below the name. */
function ProductCell({ operation, open }: CellProps) {
  const { id, product_name, supplier_name, unit_price, notes } = operation;
  return (
    <span className="two-lines">
      <b>{product_name}</b>
      <small>
        {supplier_name}
        <span className={styles.narrow}>
          {supplier_name === null ? null : ' · '}
          {formatMoney(unit_price)}
          {notes === null ? null : ' · '}
          <ShortNotes operation={operation} onWhole={() => open.form({ kind: 'notes', id })} />
        </span>
      </small>
    </span>
  );
}

function RowActions({ operation, open }: CellProps) {
  const { id, product_name, date, operation_type_display } = operation;
  const of = `${operation_type_display.toLowerCase()} de ${product_name} del ${formatDate(date)}`;
  return (
    <span className={styles.actions}>
      <IconButton
        variant="quiet"
        label={`Editar ${of}`}
        icon={<PencilIcon />}
        onClick={() => open.form({ kind: 'edit-operation', id })}
      />
      <IconButton
        variant="quiet"
        label={`Eliminar ${of}`}
        icon={<Trash2Icon />}
        onClick={() => open.form({ kind: 'delete-operation', id })}
      />
    </span>
  );
}

function NoOperations({ search, onAll }: { search: string; onAll: () => void }) {
  if (search === '') return <EmptyState compact icon={<ArrowLeftRightIcon size={22} />} title="Sin operaciones" />;
  return (
    <EmptyState
      compact
      icon={<ArrowLeftRightIcon size={22} />}
      title={`Ninguna operación: «${search}»`}
      action={<Button onClick={onAll}>Ver todas</Button>}
    />
  );
}
