import { SHOWN_ESTADOS, estadoLabel } from '#domain/agenda/appointment.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { SelectControl } from '#ui/form/fields.tsx';
import { DateFilter } from '#ui/form/fields/date-filter.tsx';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { isNarrowed, NO_FILTERS, periods, type AppointmentListSearch } from './list-address.ts';
import styles from './appointment-list.module.css';

const ESTADO_OPTIONS = SHOWN_ESTADOS.map((value) => ({ value, label: estadoLabel(value) }));

interface FiltersProps {
  shown: AppointmentListSearch;
  type: (text: string) => void;
  settle: () => void;
  change: (part: AppointmentListSearch) => void;
}

/** Filters by patient, dates and estado, with chips for the most frequent days. */
export function AppointmentFilters({ shown, type, settle, change }: FiltersProps) {
  const { q = '', from = '', to = '', estado = '' } = shown;
  const today = useToday();
  const backwards = from !== '' && to !== '' && to < from;
  return (
    <div className={styles.filters} onBlur={settle}>
      <div className={styles.searched}>
        <SearchField label="Buscar paciente" placeholder="Nombre o teléfono" value={q} onChange={type} />
      </div>
      <DateFilter
        label="Desde"
        name="start_date"
        value={from}
        onChange={(day) => change({ from: day })}
        today={today}
      />
      <DateFilter
        label="Hasta"
        name="end_date"
        value={to}
        onChange={(day) => change({ to: day })}
        today={today}
        error={backwards ? 'Es anterior a «Desde»' : undefined}
      />
      <Field label="Estado" name="estado">
        {(control) => (
          <SelectControl
            {...control}
            value={estado}
            options={ESTADO_OPTIONS}
            emptyLabel="Todos"
            onChange={({ target }) => change({ estado: target.value })}
          />
        )}
      </Field>
      <div className={styles.quick}>
        <PeriodChips today={today} from={from} to={to} change={change} />
        {isNarrowed(shown) ? (
          <Button variant="quiet" onClick={() => change(NO_FILTERS)}>
            Limpiar filtros
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface PeriodChipsProps extends Pick<FiltersProps, 'change'> {
  today: string;
  from: string;
  to: string;
}

function PeriodChips({ today, from, to, change }: PeriodChipsProps) {
  return (
    <Chips label="Fechas">
      {periods(today).map(({ label, period }) => {
        const pressed = period.from === from && period.to === to;
        return (
          <Chip
            key={label}
            pressed={pressed}
            tick
            onClick={() => change(pressed ? { from: '', to: '' } : { from: period.from, to: period.to })}
          >
            {label}
          </Chip>
        );
      })}
    </Chips>
  );
}
