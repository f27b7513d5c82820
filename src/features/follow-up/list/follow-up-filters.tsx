import { FOLLOW_UP_REASONS } from '#domain/follow-up/follow-up.ts';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { formatNumber } from '#ui/text/format.ts';
import { chipLabel, HIDDEN, shownIn, type FollowUpSearch, type Shown } from './list-address.ts';
import type { FollowUpPage } from './use-follow-up-page.ts';
import styles from './follow-up.module.css';

interface FiltersProps {
  shown: FollowUpSearch;
  type: (text: string) => void;
  settle: () => void;
  change: (part: FollowUpSearch) => void;
  /** Undefined while it is being read. */
  page: FollowUpPage | undefined;
}

/** The search, and a chip for each reason with how many have it. */
export function FollowUpFilters({ shown, type, settle, change, page }: FiltersProps) {
  const now = shownIn(shown);
  const known = page?.complete === true ? page : undefined;
  const figure = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count));
  const chip = (each: Shown, count: number | undefined) => (
    <Chip key={each} pressed={now === each} figure={figure(count)} onClick={() => change({ motivo: each })}>
      {chipLabel(each)}
    </Chip>
  );
  return (
    <div className={styles.filters} onBlur={settle}>
      <SearchField
        label="Buscar paciente"
        placeholder="Buscar por nombre o teléfono"
        value={shown.q ?? ''}
        onChange={type}
      />
      <Chips label="Motivo">
        <Chip pressed={now === undefined} figure={figure(known?.inSight)} onClick={() => change({ motivo: '' })}>
          Todos
        </Chip>
        {FOLLOW_UP_REASONS.map((reason) => chip(reason, known?.counts[reason]))}
        {chip(HIDDEN, known && known.waiting + known.unwilling)}
      </Chips>
    </div>
  );
}
