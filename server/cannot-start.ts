/** A reason for not starting that a person can mend; the message is a Spanish sentence that says what to do. */
export class CannotStart extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CannotStart';
  }
}
