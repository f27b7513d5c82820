/** The server's place in the clinic's network under TLS=local, for everything that leads a tablet to it. */
export interface Network {
  /** Plain http: the whole application on this machine alone, the installation's page from everywhere. */
  httpPort: number;
  /** https: everything. */
  httpsPort: number;
  /** The name announced by mDNS, which stays when the addresses change; null = none is announced. */
  localName: string | null;
  /** Numeric addresses of the machine that its certificate holds, the likeliest to be reached first. */
  addresses: string[];
  /** The certificate that tablets trust. */
  anchor: Anchor;
  /** When the server's own certificate ends; it renews itself before. */
  certificateExpires: Date;
}

/** The authority's certificate, for tablets to trust, in the forms in which they take and show it. */
export interface Anchor {
  der: Buffer;
  pem: string;
  /** Fingerprints: upper-case hexadecimal without separators. */
  sha256: string;
  sha1: string;
  /** The name under which a device lists it. */
  commonName: string;
  expires: Date;
}
