/** The author of a group of writes, its sender, and its device. */
export interface Sender {
  /** The author of the change; null for the server's own commands. */
  userId: string | null;
  /** The administrador who sends a departed person's entries; null when authors send their own. */
  actingUserId: string | null;
  deviceId: string | null;
  via: 'direct' | 'batch';
  /** The epoch in which the request was admitted: it writes nothing in another one. */
  epoch?: string;
}
