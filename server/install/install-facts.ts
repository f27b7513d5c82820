/** The certificate that devices are asked to trust, in the forms in which they take and show it. */
export interface InstallAnchor {
  der: Buffer;
  pem: string;
  /** Fingerprints: hexadecimal, with or without separators. */
  sha256: string;
  sha1: string;
  /** The name under which a device lists it. */
  commonName: string;
  expires: Date;
}

/** The facts about this server that the page /instalar tells a device, under TLS=local. */
export interface InstallFacts {
  clinicName: string;
  httpPort: number;
  httpsPort: number;
  /** The name announced on the network, such as `arcada.local`; null = none. */
  localName: string | null;
  /** The server's numeric addresses, the likeliest to be reached first. */
  addresses: string[];
  anchor: InstallAnchor;
}
