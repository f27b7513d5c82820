import { useMemo } from 'react';
import { newId } from '#domain/record/ids.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import type { DraftStore } from '#ui/form/draft.ts';
import { clearDraft, draftKey, loadDraft, saveDraft, setDraftAside } from '#store/session/drafts.ts';
import { useRuntime } from './runtime.tsx';

/**
 * The draft of a form, by its name (`formName`), in this tab; the write that saves the form clears `key`. A draft that
 * did not start with the values `prefill`, or does not hold the values `mustKeep`, is set aside for another visit.
 */
export function useDraft(form: string, prefill: object = {}, mustKeep: object = {}): DraftStore & { key: string } {
  const { db, tab } = useRuntime();
  const question = JSON.stringify([prefill, mustKeep]);
  return useMemo(() => {
    const key = draftKey(form, tab.id);
    const setAside = () => setDraftAside(db, form, tab, newId());
    return {
      key,
      async load() {
        const draft = await loadDraft(db, form, tab, Date.now());
        const [began, holds] = JSON.parse(question) as [Values, Values];
        if (!draft || (isIn(draft.opened, began) && isIn(draft.values, holds))) return draft;
        await setAside();
        return null;
      },
      save: (draft) => saveDraft(db, key, draft, Date.now()),
      clear: () => clearDraft(db, key),
      setAside,
    };
  }, [db, tab, form, question]);
}

const isIn = (values: Values, part: Values): boolean =>
  Object.entries(part).every(([field, value]) => sameValue(values[field], value));
