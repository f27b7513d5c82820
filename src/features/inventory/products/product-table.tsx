import { BoxIcon, ListIcon, MinusIcon, PencilIcon, PlusIcon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { lowFirst, productsNamed, type StockedProduct } from '#domain/inventory/inventory.ts';
import { isLowStock } from '#domain/inventory/product.ts';
import { placeOf } from '#record/list/list-page.ts';
import { useListState, type ListState } from '#record/list/use-list-state.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { useMarks } from '#record/read/use-marks.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { Button } from '#ui/controls/button.tsx';
import { RowMenu } from '#ui/controls/menu.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type Column } from '#ui/layout/data-table.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatMoney, formatNumber, formatRelative } from '#ui/text/format.ts';
import { PRODUCT_LIST, type ProductSearch } from '../page/inventory-address.ts';
import type { InventoryView } from '../page/use-inventory.ts';
import type { OpenWindows } from '../page/windows.ts';
import { stockTone, StockWord, updatedWords } from './stock-words.tsx';
import styles from './product-table.module.css';

/** Products shown at first, and later on each page. */
const FIRST = 7;
const PAGE_SIZE = 50;

interface ProductTableProps {
  inventory: InventoryView;
  search: ProductSearch;
  onSearch: (search: ProductSearch, options: { replace: boolean }) => void;
  open: OpenWindows;
}

/** The products with their stock, low stock first. */
export function ProductTable({ inventory: { products, summary }, search, onSearch, open }: ProductTableProps) {
  const list = useListState({ collection: 'products', address: PRODUCT_LIST, search, onSearch });
  const { q = '', stock, page: wanted = 1 } = list.shown;
  const found = useMemo(() => {
    const named = lowFirst(productsNamed(products, q));
    return stock === 'low' ? named.filter(({ current_quantity }) => isLowStock(current_quantity)) : named;
  }, [products, q, stock]);
  const whole = q.trim() === '' && stock === undefined;
  const folded = whole && list.shown.all === undefined;
  const { page, pages, offset } = placeOf(wanted, found.length, PAGE_SIZE);
  const rows = folded ? found.slice(0, FIRST) : found.slice(offset, offset + PAGE_SIZE);
  return (
    <Card title="Productos" padded={false}>
      <Tools list={list} total={products.length} low={summary.low_inventory_products} />
      <Rows
        rows={rows}
        open={open}
        empty={products.length === 0 ? <NoProducts open={open} /> : <NoneFound list={list} />}
      />
      {folded && found.length > FIRST ? (
        <div className="more">
          <Button variant="quiet" block onClick={() => list.change({ all: '1' })}>
            Ver los {formatNumber(found.length)} productos
          </Button>
        </div>
      ) : null}
      {folded || pages === 1 ? null : (
        <div className="more">
          <Pagination page={page} pages={pages} onPage={(next) => list.change({ page: next })} />
        </div>
      )}
    </Card>
  );
}

type ProductList = ListState<'name', 'stock' | 'all'>;

function Tools({ list, total, low }: { list: ProductList; total: number; low: number }) {
  const isLow = list.shown.stock === 'low';
  return (
    <div className={styles.tools} onBlur={list.settle}>
      <SearchField
        label="Buscar producto"
        placeholder="Nombre del producto"
        value={list.shown.q ?? ''}
        onChange={list.type}
      />
      <Chips label="Filtro">
        <Chip pressed={!isLow} figure={formatNumber(total)} onClick={() => list.change({ stock: '' })}>
          Todos
        </Chip>
        <Chip pressed={isLow} figure={formatNumber(low)} onClick={() => list.change({ stock: 'low' })}>
          Stock bajo
        </Chip>
      </Chips>
    </div>
  );
}

interface RowsProps {
  rows: readonly StockedProduct[];
  open: OpenWindows;
  empty: ReactNode;
}

function Rows({ rows, open, empty }: RowsProps) {
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const ids = rows.map(({ id }) => id);
  const marks = useMarks('products', ids);
  return (
    <div className={`roomy ${styles.table}`}>
      <DataTable
        label="Productos"
        columns={columnsOf(marks, (at) => formatRelative(at, now, timeZone), open)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={empty}
      />
    </div>
  );
}

/** Formats an instant. */
type When = (at: string) => string;

const columnsOf = (
  marks: Map<string, RecordMark> | undefined,
  when: When,
  open: OpenWindows,
): Column<StockedProduct>[] => [
  {
    key: 'name',
    header: 'Producto',
    cell: (product) => <NameCell product={product} mark={marks?.get(product.id)} when={when} open={open} />,
  },
  {
    key: 'current_quantity',
    header: 'Stock',
    align: 'end',
    cell: ({ current_quantity }) => (
      <b className={styles.quantity} data-tone={stockTone(current_quantity)}>
        {formatNumber(current_quantity)}
      </b>
    ),
  },
  {
    key: 'estimated_value',
    header: 'Valor estimado',
    align: 'end',
    cell: ({ estimated_value }) => formatMoney(estimated_value),
  },
  {
    key: 'actions',
    header: 'Acciones',
    hideHeader: true,
    align: 'end',
    cell: (product) => <RowActions product={product} open={open} />,
  },
];

interface NameCellProps {
  product: StockedProduct;
  mark: RecordMark | undefined;
  when: When;
  open: OpenWindows;
}

function NameCell({ product, mark, when, open }: NameCellProps) {
  return (
    <button type="button" className={styles.name} onClick={() => open.list({ kind: 'product', id: product.id })}>
      <span>{product.name}</span>
      <small>
        <StockWord quantity={product.current_quantity} />
        {updatedWords(product, when)}
        <MarkBadge mark={mark} />
      </small>
    </button>
  );
}

function RowActions({ product: { id, name }, open }: { product: StockedProduct; open: OpenWindows }) {
  return (
    <span className={styles.actions}>
      <Button
        icon={<PlusIcon size={17} />}
        aria-label={`Nueva entrada de ${name}`}
        onClick={() => open.form({ kind: 'new-operation', type: 'entrada', product: id })}
      >
        <span>Entrada</span>
      </Button>
      <Button
        icon={<MinusIcon size={17} />}
        aria-label={`Nueva salida de ${name}`}
        onClick={() => open.form({ kind: 'new-operation', type: 'salida', product: id })}
      >
        <span>Salida</span>
      </Button>
      <RowMenu
        label={`Más acciones de ${name}`}
        actions={[
          { label: 'Ver operaciones', icon: <ListIcon />, onSelect: () => open.list({ kind: 'operations', id }) },
          { label: 'Editar', icon: <PencilIcon />, onSelect: () => open.form({ kind: 'edit-product', id }) },
        ]}
      />
    </span>
  );
}

const NoProducts = ({ open }: { open: OpenWindows }) => (
  <EmptyState
    compact
    icon={<BoxIcon size={22} />}
    title="Sin productos"
    action={<Button onClick={() => open.form({ kind: 'new-product' })}>Nuevo Producto</Button>}
  />
);

function NoneFound({ list }: { list: ProductList }) {
  const { q = '', stock } = list.shown;
  const sought = [q.trim() === '' ? null : `«${q.trim()}»`, stock === 'low' ? 'Stock bajo' : null].filter(Boolean);
  return (
    <EmptyState
      compact
      icon={<BoxIcon size={22} />}
      title={`Ningún producto: ${sought.join(', ')}`}
      action={<Button onClick={() => list.change({ q: '', stock: '' })}>Ver todos</Button>}
    />
  );
}
