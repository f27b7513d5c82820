import type { StockedProduct } from '#domain/inventory/inventory.ts';
import { isLowStock } from '#domain/inventory/product.ts';
import styles from './stock-words.module.css';

/** The tone of a stock: the alert's colour for a low one. */
export const stockTone = (quantity: number): 'low' | undefined => (isLowStock(quantity) ? 'low' : undefined);

/** "Stock bajo" or "Bajo cero"; renders nothing for a sufficient stock. */
export function StockWord({ quantity }: { quantity: number }) {
  if (!isLowStock(quantity)) return null;
  return <span className={styles.word}>{quantity < 0 ? 'Bajo cero' : 'Stock bajo'}</span>;
}

/** "Actualizado ayer, 11:05"; after a word, the time alone. */
export function updatedWords(
  { current_quantity, last_update }: StockedProduct,
  inWords: (at: string) => string,
): string {
  const when = inWords(last_update);
  return isLowStock(current_quantity) ? `· ${when}` : `Actualizado ${when}`;
}
