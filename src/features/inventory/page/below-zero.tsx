import type { StockedProduct } from '#domain/inventory/inventory.ts';
import { formatNumber } from '#ui/text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import styles from './inventory-page.module.css';

interface BelowZeroProps {
  products: readonly StockedProduct[];
  /** Opens a product's operations. */
  onProduct: (id: string) => void;
  /** Shows all products with low stock, those below zero first. */
  onList: () => void;
}

/** Warns of products with more exits than entries, as offline tablets can cause: the stock must be counted. */
export function BelowZero({ products, onProduct, onList }: BelowZeroProps) {
  const below = products.filter(({ current_quantity }) => current_quantity < 0);
  const [one, another] = below;
  if (!one) return null;
  return (
    <Banner
      tone="danger"
      action={
        <Button onClick={() => (another ? onList() : onProduct(one.id))}>
          {another ? 'Ver cuáles' : 'Ver qué pasó'}
        </Button>
      }
    >
      <p className={styles.words}>
        <b>
          {another
            ? `${formatNumber(below.length)} productos están bajo cero.`
            : `${one.name} está en ${formatNumber(one.current_quantity)}.`}
        </b>{' '}
        Se registraron más salidas que entradas. Cuente lo que hay y corrija.
      </p>
    </Banner>
  );
}
