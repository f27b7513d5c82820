import type { CollectionName } from '#domain/record/collections.ts';
import type { Overlap } from '#domain/record/merge.ts';
import { sameValue } from '#domain/record/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import { formatList } from '#ui/text/format.ts';

interface ClashingForm {
  collection: CollectionName;
  clashes: readonly Overlap[];
  own: boolean;
  set: (name: never, value: unknown) => void;
}

/**
 * Notices for fields that another tablet changed while they were edited here; fields that change together share one
 * notice.
 */
export function ClashNotices({ form }: { form: ClashingForm }) {
  return together(form.collection, form.clashes).map((clashes) => (
    <ClashNotice key={clashes[0]?.field} form={form} clashes={clashes} />
  ));
}

function together(collection: CollectionName, clashes: readonly Overlap[]): Overlap[][] {
  const units = definitionOf(collection).merge.units ?? [];
  const unitOf = (field: string) => units.find((unit) => unit.includes(field))?.[0] ?? field;
  const groups = new Map<string, Overlap[]>();
  for (const clash of clashes) {
    const unit = unitOf(clash.field);
    groups.set(unit, [...(groups.get(unit) ?? []), clash]);
  }
  return [...groups.values()];
}

interface ClashNoticeProps {
  form: ClashingForm;
  clashes: readonly Overlap[];
}

function ClashNotice({ form, clashes }: ClashNoticeProps) {
  const named = (fields: readonly Overlap[]) => formatList(fields.map(({ field }) => labelOf(form.collection, field)));
  const changed = clashes.filter(({ before, theirs }) => !sameValue(before, theirs));
  const lost = clashes.filter(({ mine, theirs }) => !sameValue(mine, theirs));
  const button = lost.length === 1 ? 'Usar ese valor' : 'Usar esos valores';
  function takeTheirs(): void {
    for (const { field, theirs } of clashes) form.set(field as never, theirs ?? null);
  }
  return (
    <Banner
      tone="warning"
      live
      action={
        <Button aria-label={`${button} en ${named(lost)}`} onClick={takeTheirs}>
          {button}
        </Button>
      }
    >
      <p>
        {form.own ? 'Usted' : 'Otra persona'} cambió {named(changed)}: {saysNow(form.collection, changed)}.
      </p>
      <p className="small">Si guarda lo suyo, se conservan las dos versiones hasta que alguien elija.</p>
    </Banner>
  );
}

/** "ahora dice «26/11/2026»", "ahora está vacío"; several fields in the order in which the notice names them. */
function saysNow(collection: CollectionName, changed: readonly Overlap[]): string {
  const now = changed.map(({ field, theirs }) =>
    sameValue(theirs, null) ? null : `«${excerpt(formatValue(collection, field, theirs))}»`,
  );
  if (now.length === 1) return now[0] === null ? 'ahora está vacío' : `ahora dice ${now[0]}`;
  return `ahora dicen ${formatList(now.map((words) => words ?? 'nada'))}`;
}
