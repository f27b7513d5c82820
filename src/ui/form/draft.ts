/** An unfinished form: what it holds, and the values with which it opened (§5: a draft keeps its opening row). */
export interface KeptForm {
  opened: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** Where one form keeps its draft; injected, so that parts know nothing of the store. */
export interface DraftStore {
  load: () => Promise<KeptForm | null>;
  save: (draft: KeptForm) => Promise<void>;
  clear: () => Promise<void>;
  /** What `load` found is not shown: it waits for another visit, out of the way of what is saved here. */
  setAside: () => Promise<void>;
}
