/**
 * An unfinished form: its values, and the values with which it opened (specification §5: a draft keeps its opening
 * row).
 */
export interface KeptForm {
  opened: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** Storage for the draft of one form; injected, because src/ui does not know the store. */
export interface DraftStore {
  load: () => Promise<KeptForm | null>;
  save: (draft: KeptForm) => Promise<void>;
  clear: () => Promise<void>;
  /** Keeps the draft that `load` found for another visit, so that a save of this form does not clear it. */
  setAside: () => Promise<void>;
}
