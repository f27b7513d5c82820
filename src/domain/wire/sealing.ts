// Sealed work: what a tablet that was shut out keeps of its unsent changes until somebody may open it (decision 114).

/** The body of POST /api/sealed-work/key/: the packet whose key is asked for. */
export interface SealKeyRequest {
  /** Ids of the people whose work it is; none: work of nobody, such as rows to offer to a restored server. */
  authors: string[];
  /** The packet's public key, SPKI, base64. */
  public_key: string;
}

/** The answer: 32 bytes, base64. */
export interface SealKey {
  key: string;
}

/** Binds a packet's key to its authors, so that nobody asks for it under another name. UTF-8. */
export const sealInfo = (authors: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`arcada sealed work 1 ${authors.toSorted().join(' ')}`);
