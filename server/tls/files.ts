import path from 'node:path';

/** The directory of the authority in DATA_DIR. */
export const authorityDirectory = (dataDir: string): string => path.join(path.resolve(dataDir), 'tls');

/** The authority's file: both certificates and the intermediate's key. */
export const authorityFile = (dataDir: string): string => path.join(authorityDirectory(dataDir), AUTHORITY);

/** The name of the authority's file in its directory. */
export const AUTHORITY = 'authority.pem';
