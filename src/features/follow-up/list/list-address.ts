import { FOLLOW_UP_LABELS, FOLLOW_UP_REASONS, type FollowUpReason } from '#domain/follow-up/follow-up.ts';
import { listAddress, type ListSearch } from '#record/list/list-address.ts';

/** The patients whom an attempt keeps out of sight. */
export const HIDDEN = 'ocultos';
/** The selection of a chip: the patients of a reason, or the hidden ones. */
export type Shown = FollowUpReason | typeof HIDDEN;

const SHOWN: readonly Shown[] = [...FOLLOW_UP_REASONS, HIDDEN];

export type FollowUpSearch = ListSearch<'espera', 'motivo'>;

/** The list's address. The patient who waits longest comes first; there is no other order. */
export const FOLLOW_UP_LIST = listAddress({
  sorts: { espera: 'Más días de espera' },
  filters: { motivo: (text) => SHOWN.some((shown) => shown === text) },
});

/** The selection of an address; undefined for everybody in sight. */
export const shownIn = ({ motivo }: FollowUpSearch): Shown | undefined => SHOWN.find((shown) => shown === motivo);

/** The words of a chip. */
export const chipLabel = (shown: Shown): string => (shown === HIDDEN ? 'Ocultos' : FOLLOW_UP_LABELS[shown]);
