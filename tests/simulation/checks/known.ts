/** The part of the ledger that tells what excuses a value's coming, or its going. */
export interface Known {
  deletions: () => readonly { record: string }[];
  /** Somebody brought it back knowingly. */
  wasBroughtBack: (value: string) => boolean;
  /** Somebody who was asked chose it. */
  wasChosen: (value: string) => boolean;
}
