import type { CollectionName } from '#domain/record/collections.ts';
import { sameValue } from '#domain/record/patch.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import type { RecordFormHandle } from './use-record-form.ts';

/** Fields that another person changed while they were being typed in here. */
export function ClashNotices<C extends CollectionName>({ form }: { form: RecordFormHandle<C> }) {
  return form.clashes.map(({ field, theirs }) => {
    const label = labelOf(form.collection, field);
    return (
      <Banner
        key={field}
        tone="warning"
        live
        action={
          <Button
            aria-label={`Usar ese valor en ${label}`}
            onClick={() => form.set(field as keyof typeof form.values & string, theirs ?? null)}
          >
            Usar ese valor
          </Button>
        }
      >
        <p>
          Otra persona cambió {label}:{' '}
          {sameValue(theirs, null) ? (
            'ahora está vacío'
          ) : (
            <>ahora dice “{excerpt(formatValue(form.collection, field, theirs))}”</>
          )}
          .
        </p>
        <p className="small">Si guarda lo suyo, se conservan las dos versiones hasta que alguien elija.</p>
      </Banner>
    );
  });
}
