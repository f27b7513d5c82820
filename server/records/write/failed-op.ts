/** The op of a group that failed; `cause` is the refusal itself. The group was rolled back. */
export class FailedOp extends Error {
  readonly index: number;

  constructor(index: number, cause: unknown) {
    super(`op ${index} failed`, { cause });
    this.index = index;
  }
}
