/** Thrown when the server is not the one whose changes this tablet has followed: it was restored from a backup (§7). */
export class EpochChanged extends Error {
  readonly epoch: string;
  constructor(epoch: string) {
    super('the server has a new epoch');
    this.name = 'EpochChanged';
    this.epoch = epoch;
  }
}
