/** An unfinished form: what it holds, and the values with which it opened (§5: a draft keeps its opening row). */
export interface KeptForm {
  opened: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** Where forms keep their drafts; injected, so that parts know nothing of the store. */
export interface DraftStore {
  load: (key: string) => Promise<KeptForm | null>;
  save: (key: string, draft: KeptForm) => Promise<void>;
  clear: (key: string) => Promise<void>;
}
