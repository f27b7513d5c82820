import { useMemo } from 'react';
import type { DraftStore } from '#ui/draft.ts';
import { clearDraft, loadDraft, saveDraft } from '#store/drafts.ts';
import { useRuntime } from './runtime.tsx';

/** Keeps the drafts of forms in the tablet's store, each under its author. */
export function useDraftStore(): DraftStore {
  const { db } = useRuntime();
  return useMemo(
    () => ({
      load: (key) => loadDraft(db, key),
      save: (key, draft) => saveDraft(db, key, draft, Date.now()),
      clear: (key) => clearDraft(db, key),
    }),
    [db],
  );
}
