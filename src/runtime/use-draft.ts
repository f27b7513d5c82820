import { useMemo } from 'react';
import { newId } from '#domain/record/ids.ts';
import type { DraftStore } from '#ui/form/draft.ts';
import { clearDraft, draftKey, loadDraft, saveDraft, setDraftAside } from '#store/session/drafts.ts';
import { useRuntime } from './runtime.tsx';

/** The draft of a form, by its name (`formName`), in this tab; a write that saves the form clears `key`. */
export function useDraft(form: string): DraftStore & { key: string } {
  const { db, tab } = useRuntime();
  return useMemo(() => {
    const key = draftKey(form, tab.id);
    return {
      key,
      load: () => loadDraft(db, form, tab, Date.now()),
      save: (draft) => saveDraft(db, key, draft, Date.now()),
      clear: () => clearDraft(db, key),
      setAside: () => setDraftAside(db, form, tab, newId()),
    };
  }, [db, tab, form]);
}
