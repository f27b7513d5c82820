/** The database cannot be reached now: no connection was free or could be made, or the one in use broke. Answered 503. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the database is out of reach: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}
