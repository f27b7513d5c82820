import { BoxIcon, CloudUploadIcon, DownloadIcon, PlusIcon, UploadIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ListFailed } from '#record/list/list-failed.tsx';
import { StillComing } from '#record/read/still-coming.tsx';
import { asksFor } from '#record/form/asked-forms.ts';
import { RefreshButton } from '#runtime/refresh-button.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useCodeAhead } from '#runtime/read/preload-code.ts';
import { Button } from '#ui/controls/button.tsx';
import { AfterPaint } from '#ui/layout/after-paint.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { INVENTORY_FAILED } from '../messages.ts';
import { OperationTable } from '../operations/operation-table.tsx';
import { ProductTable } from '../products/product-table.tsx';
import { useRecentOperations, type RecentOperations } from '../operations/use-recent-operations.ts';
import { SupplierList } from '../suppliers/supplier-list.tsx';
import { BelowZero } from './below-zero.tsx';
import type { InventorySearch, ProductSearch } from './inventory-address.ts';
import { SummaryCards } from './summary-cards.tsx';
import { readInventoryView, type InventoryView } from './use-inventory.ts';
import {
  needsStock,
  windowOf,
  type AskedWindows,
  type FormWindow,
  type ListWindow,
  type OpenWindows,
} from './windows.ts';
import styles from './inventory-page.module.css';

const loadWindows = () => import('./inventory-windows.tsx');

// Forms and their libraries are half of the area's code: they are loaded after the first paint.
const InventoryWindows = lazy(async () => ({ default: (await loadWindows()).InventoryWindows }));

interface InventoryPageProps {
  search: InventorySearch;
  onSearch: (search: ProductSearch, options: { replace: boolean }) => void;
}

/** The inventory (specification §2): products with their stock, entries and exits, suppliers. */
export function InventoryPage({ search, onSearch }: InventoryPageProps) {
  const { product, supplier, operation, of, ...list } = search;
  const asked = { product, supplier, operation, of } as AskedWindows;
  const [shownList, setList] = useState<ListWindow | null>(null);
  const [shownForm, setForm] = useState<FormWindow | null>(null);
  const state = useRead(readInventoryView);
  const recent = useRecentOperations();
  const open: OpenWindows = { list: setList, form: setForm };
  const wanted = shownForm ?? windowOf(asked);
  const form = valueOf(state)?.complete === false && needsStock(wanted) ? null : wanted;
  useCodeAhead(loadWindows);
  function closeForm(): void {
    setForm(null);
    if (asksFor(asked)) onSearch(list, { replace: true });
  }
  return (
    <>
      <PageHeader
        title="Inventario"
        actions={<HeaderButtons open={open} stocked={valueOf(state)?.complete !== false} />}
      />
      {state.status === 'failed' ? (
        <ListFailed message={INVENTORY_FAILED} onRetry={state.retry} />
      ) : (
        <Loadable value={valueOf(state)}>
          {(inventory) => (
            <>
              {isEmpty(inventory) ? (
                <NoInventory complete={inventory.complete} open={open} />
              ) : !inventory.complete ? (
                <StockToCome inventory={inventory} open={open} />
              ) : (
                <Whole inventory={inventory} recent={recent} search={list} onSearch={onSearch} open={open} />
              )}
              {shownList || form ? (
                <Suspense fallback={null}>
                  <InventoryWindows
                    inventory={inventory}
                    list={shownList}
                    form={form}
                    open={open}
                    onCloseList={() => setList(null)}
                    onCloseForm={closeForm}
                  />
                </Suspense>
              ) : null}
            </>
          )}
        </Loadable>
      )}
    </>
  );
}

interface HeaderButtonsProps {
  open: OpenWindows;
  /** The stock is known, by which the form checks an exit and shows an entry's result. */
  stocked: boolean;
}

function HeaderButtons({ open, stocked }: HeaderButtonsProps) {
  return (
    <>
      {stocked ? (
        <>
          <Button
            variant="filled"
            icon={<DownloadIcon />}
            onClick={() => open.form({ kind: 'new-operation', type: 'entrada' })}
          >
            Nueva Entrada
          </Button>
          <Button icon={<UploadIcon />} onClick={() => open.form({ kind: 'new-operation', type: 'salida' })}>
            Nueva Salida
          </Button>
        </>
      ) : null}
      <Button onClick={() => open.form({ kind: 'new-product' })}>Nuevo Producto</Button>
      <Button onClick={() => open.form({ kind: 'new-supplier' })}>Nuevo Proveedor</Button>
      <RefreshButton compact />
    </>
  );
}

const isEmpty = ({ products, suppliers, summary }: InventoryView): boolean =>
  products.length + suppliers.length + summary.entry_count + summary.exit_count === 0;

interface WholeProps {
  inventory: InventoryView;
  recent: RecentOperations;
  search: ProductSearch;
  onSearch: InventoryPageProps['onSearch'];
  open: OpenWindows;
}

function Whole({ inventory, recent, search, onSearch, open }: WholeProps) {
  return (
    <div className={styles.page}>
      <BelowZero
        products={inventory.products}
        onProduct={(id) => open.list({ kind: 'operations', id })}
        onList={() => onSearch({ stock: 'low' }, { replace: true })}
      />
      <SummaryCards inventory={inventory} />
      <ProductTable inventory={inventory} search={search} onSearch={onSearch} open={open} />
      <AfterPaint>
        <OperationTable recent={recent} open={open} />
        <SupplierList suppliers={inventory.suppliers} open={open} />
      </AfterPaint>
    </div>
  );
}

/**
 * Before all operations have come, each stock would be wrong, and so would the list of low ones; the suppliers are
 * shown already.
 */
function StockToCome({ inventory: { suppliers }, open }: { inventory: InventoryView; open: OpenWindows }) {
  return (
    <div className={styles.page}>
      <Card padded={false}>
        <StillComing whole>El stock se verá aquí en cuanto hayan llegado todas las entradas y salidas.</StillComing>
      </Card>
      {suppliers.length === 0 ? null : <SupplierList suppliers={suppliers} open={open} />}
    </div>
  );
}

/** Shows no "No hay…" before the first download has ended: the server may have hundreds more. */
function NoInventory({ complete, open }: { complete: boolean; open: OpenWindows }) {
  return (
    <Card>
      {complete ? (
        <EmptyState
          icon={<BoxIcon size={28} />}
          title="No hay datos de inventario registrados"
          action={
            <Button variant="accent" icon={<PlusIcon />} onClick={() => open.form({ kind: 'new-product' })}>
              Nuevo Producto
            </Button>
          }
        >
          Empiece por un producto; después registre su primera entrada y el stock se lleva solo.
        </EmptyState>
      ) : (
        <EmptyState icon={<CloudUploadIcon size={28} />} title="Descargando el inventario de la clínica…" />
      )}
    </Card>
  );
}
