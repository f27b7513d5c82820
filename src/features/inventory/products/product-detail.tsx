import { ListIcon, MinusIcon, PencilIcon, PlusIcon } from 'lucide-react';
import type { StockedProduct } from '#domain/inventory/inventory.ts';
import { HistoryButton } from '#record/history/history-button.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { formatMoney, formatNumber, formatRelative } from '#ui/text/format.ts';
import type { OpenWindows } from '../page/windows.ts';
import { stockTone, StockWord } from './stock-words.tsx';
import styles from './product-detail.module.css';

interface ProductDetailProps {
  product: StockedProduct;
  open: OpenWindows;
  onClose: () => void;
}

/** The details of one product, and its actions. */
export function ProductDetail({ product, open, onClose }: ProductDetailProps) {
  const { id, name, current_quantity, last_price, estimated_value, last_update } = product;
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const state = useRecord('products', id);
  return (
    <Modal opened onClose={onClose} title={name} subtitle="Producto" size="form">
      {state.status === 'ready' ? <UndecidedBanner collection="products" pending={state.pending} /> : null}
      <dl className={styles.facts}>
        <div>
          <dt>Stock</dt>
          <dd data-tone={stockTone(current_quantity)}>
            <b>{formatNumber(current_quantity)}</b> <StockWord quantity={current_quantity} />
          </dd>
        </div>
        <div>
          <dt>Valor estimado</dt>
          <dd>
            <b>{formatMoney(estimated_value)}</b>
          </dd>
        </div>
        <div>
          <dt>Precio de la última entrada</dt>
          <dd>{formatMoney(last_price)}</dd>
        </div>
        <div>
          <dt>Última actualización</dt>
          <dd>{formatRelative(last_update, now, timeZone)}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        <Button icon={<PlusIcon />} onClick={() => open.form({ kind: 'new-operation', type: 'entrada', product: id })}>
          Entrada
        </Button>
        <Button icon={<MinusIcon />} onClick={() => open.form({ kind: 'new-operation', type: 'salida', product: id })}>
          Salida
        </Button>
        <Button icon={<ListIcon />} onClick={() => open.list({ kind: 'operations', id })}>
          Ver operaciones
        </Button>
        <HistoryButton collection="products" id={id} subtitle={name} />
      </div>
      <ModalActions ruled>
        <Button onClick={onClose}>Cerrar</Button>
        <Button variant="accent" icon={<PencilIcon />} onClick={() => open.form({ kind: 'edit-product', id })}>
          Editar
        </Button>
      </ModalActions>
    </Modal>
  );
}
