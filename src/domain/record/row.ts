/** The fields that the server adds to every row. `version` counts its writes; 0 = never sent by this tablet. */
export interface RowMeta {
  id: string;
  version: number;
  /** ISO 8601 UTC. */
  created_at: string;
  updated_at: string;
  /** Ids of users; null for rows that no person wrote. */
  created_by: string | null;
  updated_by: string | null;
}

/** A row of any collection as the sync machinery sees it: stored fields, nothing derived. */
export type Row = RowMeta & Record<string, unknown>;

/** The values of a row that a client writes. */
export type Values = Record<string, unknown>;
