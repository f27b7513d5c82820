import { formatNumber } from '#ui/text/format.ts';

/** "+10", "−6": what an operation adds to the stock. */
export const signed = (effect: number): string => (effect > 0 ? `+${formatNumber(effect)}` : formatNumber(effect));
