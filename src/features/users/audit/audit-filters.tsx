import { fullName } from '#domain/patients/patient.ts';
import { usePatientSearch } from '#entities/patient/patient-options.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useToday } from '#runtime/use-clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readPeople } from '#store/session/people.ts';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { bare, Field } from '#ui/form/field.tsx';
import { SelectControl } from '#ui/form/fields.tsx';
import { DateFilter } from '#ui/form/fields/date-filter.tsx';
import { AUDIT_AREAS, type AuditSearch } from './audit-address.ts';
import styles from './audit.module.css';

interface AuditFiltersProps {
  search: AuditSearch;
  change: (part: { [name in keyof AuditSearch]?: string }) => void;
}

/** Filters by patient, author, area and dates. */
export function AuditFilters({ search, change }: AuditFiltersProps) {
  const { patient = null, person = '', area = '', from = '', to = '' } = search;
  const today = useToday();
  const patients = usePatientSearch();
  const name = valueOf(useRead(readPatient, patient));
  const people = valueOf(useRead(readPeople)) ?? new Map<string, string>();
  const backwards = from !== '' && to !== '' && to < from;
  return (
    <div className={styles.filters}>
      <Field label="Paciente" name="patient">
        {(control) => (
          <Combobox
            {...bare(control)}
            value={patient}
            display={name ? fullName(name) : ''}
            {...patients}
            placeholder="Nombre o documento"
            onChange={(chosen) => change({ patient: chosen ?? '' })}
          />
        )}
      </Field>
      <Field label="Persona" name="person">
        {(control) => (
          <SelectControl
            {...control}
            value={person}
            options={[...people].map(([value, label]) => ({ value, label }))}
            emptyLabel="Todas"
            onChange={({ target }) => change({ person: target.value })}
          />
        )}
      </Field>
      <Field label="Qué" name="area">
        {(control) => (
          <SelectControl
            {...control}
            value={area}
            options={AUDIT_AREAS.map(({ value, label }) => ({ value, label }))}
            emptyLabel="Todo"
            onChange={({ target }) => change({ area: target.value })}
          />
        )}
      </Field>
      <DateFilter label="Desde" name="from" value={from} onChange={(day) => change({ from: day })} today={today} />
      <DateFilter
        label="Hasta"
        name="to"
        value={to}
        onChange={(day) => change({ to: day })}
        today={today}
        error={backwards ? 'Es anterior a «Desde»' : undefined}
      />
    </div>
  );
}

const readPatient = async (db: ArcadaDatabase, id: string | null) =>
  id === null ? null : await db.records('patients').get(id);
