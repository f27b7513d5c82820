/** The author of a group of writes, its sender, and its device. */
export interface Sender {
  /** The author of the change; null for the server's own commands. */
  userId: string | null;
  /** The administrador who sends a departed person's entries; null when authors send their own. */
  actingUserId: string | null;
  /** The session's device, which the audit names. */
  deviceId: string | null;
  /**
   * The device whose changes the sender has seen because they are its own; null for none. A tablet that lost its store goes on
   * in its session under a new device id, and has not seen what it did before.
   */
  seenDeviceId: string | null;
  via: 'direct' | 'batch';
  /** The epoch in which the request was admitted: it writes nothing in another one. */
  epoch?: string;
}
