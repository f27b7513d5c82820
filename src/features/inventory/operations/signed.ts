import { formatNumber } from '#ui/text/format.ts';

/** An operation's change of the stock: "+10", "−6". */
export const signed = (effect: number): string => (effect > 0 ? `+${formatNumber(effect)}` : formatNumber(effect));
