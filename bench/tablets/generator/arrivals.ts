/** When saved rows reach the tablets of a run. */
export class Arrivals {
  /** Milliseconds from the sending of a save to a tablet's having its row, one for each row and tablet. */
  readonly took: number[] = [];
  readonly #sent = new Map<string, number>();
  readonly #had = new Set<string>();
  readonly #expected: number;
  readonly #clock: () => number;

  constructor(rows: number, tablets: number, clock = () => performance.now()) {
    this.#expected = rows * tablets;
    this.#clock = clock;
  }

  /** Rows that are not yet where they should be, each counted for each tablet. */
  get missing(): number {
    return this.#expected - this.took.length;
  }

  noteSent(row: string): void {
    this.#sent.set(row, this.#clock());
  }

  /** The first time counts; rows of others than the run's saves do not. */
  noteHad(tablet: number, row: string): void {
    const sent = this.#sent.get(row);
    const key = `${tablet} ${row}`;
    if (sent === undefined || this.#had.has(key)) return;
    this.#had.add(key);
    this.took.push(this.#clock() - sent);
  }
}
