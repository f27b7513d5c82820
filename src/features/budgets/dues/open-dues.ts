import type { DuesRow } from './use-dues-page.ts';

/** The open window over the list: a payment, or a message. */
export interface OpenDues {
  kind: 'pay' | 'message';
  row: DuesRow;
}
