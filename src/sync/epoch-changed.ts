/** Thrown when the server's epoch is not the one that this tablet has followed: the server was restored from a backup. */
export class EpochChanged extends Error {
  readonly epoch: string;
  constructor(epoch: string) {
    super('the server has a new epoch');
    this.name = 'EpochChanged';
    this.epoch = epoch;
  }
}
