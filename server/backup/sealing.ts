// The files of a copy, encrypted in the age format (decision 123). Each directory of copies has one key; the passphrase opens
// the key, and the key the files: so a night's copy pays for the slow passphrase once, not with every image.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { copiesIn, UNFINISHED } from './copies.ts';
import { BadCopy, type Manifest } from './manifest.ts';
import { nameOnce } from './name-once.ts';

/** The encrypted key, in a directory of copies and in each encrypted copy: either is enough. */
export const KEY_FILE = 'key.age';
/** The end of the name of an encrypted file, by which the program `age` knows it too. */
export const SEALED = '.age';
/** The cost of a guess: scrypt with N = 2^17, as OWASP asks; a second and 128 MiB. */
const WORK_FACTOR = 17;

/** The key of encrypted copies. */
export interface CopyKey {
  identity: string;
  recipient: string;
  /** As it is kept: encrypted with the passphrase. */
  kept: Uint8Array;
}

/** Keys that this process has opened, by passphrase and encrypted key: the cost is paid once. */
const opened = new Map<string, CopyKey>();

/** The key of a directory of copies; made with the first encrypted copy there. Throws BadCopy for another passphrase. */
export async function keyOfDirectory(directory: string, passphrase: string): Promise<CopyKey> {
  const newest = (await copiesIn(directory)).map(({ place }) => place).toReversed();
  const key = await firstOpened([directory, ...newest], passphrase);
  if (key) return key;
  if (key === null) {
    throw new BadCopy(
      `Las copias de ${directory} se cifraron con otra contraseña. Indique esa en BACKUP_PASSPHRASE, o elija otra carpeta para las nuevas.`,
    );
  }
  await keepKey(directory, await makeKey(passphrase));
  // Read again: of two processes that make the first encrypted copy at once, one has kept its key.
  return keyOfDirectory(directory, passphrase);
}

async function makeKey(passphrase: string): Promise<CopyKey> {
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const key = { identity, recipient: await identityToRecipient(identity), kept: await encrypter.encrypt(identity) };
  opened.set(nameOf(key.kept, passphrase), key);
  return key;
}

/**
 * The first key, of those kept in some places, that the passphrase opens: a damaged one hides none of the others. Undefined
 * where no key is kept, null where the passphrase opens none.
 */
async function firstOpened(places: readonly string[], passphrase: string): Promise<CopyKey | null | undefined> {
  const tried = new Set<string>();
  let unread: unknown;
  for (const place of places) {
    const kept = await readKept(place).catch((error: unknown) => {
      unread = error;
      return null;
    });
    // A try costs a second, and most copies hold the same key.
    if (!kept || tried.has(nameOf(kept, passphrase))) continue;
    tried.add(nameOf(kept, passphrase));
    const key = await open(kept, passphrase);
    if (key) return key;
  }
  if (unread !== undefined) throw unread;
  return tried.size > 0 ? null : undefined;
}

/** The key of an encrypted copy. Throws BadCopy when the passphrase is missing or another one. */
async function keyOfCopy(copy: string, passphrase: string | undefined): Promise<CopyKey> {
  if (passphrase === undefined) {
    throw new BadCopy('La copia está cifrada: indique su contraseña en BACKUP_PASSPHRASE o en BACKUP_PASSPHRASE_FILE.');
  }
  const key = await firstOpened([copy, path.dirname(copy)], passphrase);
  if (key === undefined)
    throw new BadCopy(`A la copia le falta el archivo ${path.join(copy, KEY_FILE)}, sin el que nadie puede leerla.`);
  if (key === null) throw new BadCopy('Esa contraseña no abre la copia. No se cambió nada.');
  return key;
}

/** The key that a copy's files need: null for one that is not encrypted. Throws BadCopy as `keyOfCopy` does. */
export const keyFor = async (
  copy: string,
  { sealed }: Pick<Manifest, 'sealed'>,
  passphrase: string | undefined,
): Promise<CopyKey | null> => (sealed ? keyOfCopy(copy, passphrase) : null);

/** Puts the encrypted key beside the files that it opens, whole or not at all; one that is kept there stays. */
export async function keepKey(directory: string, { kept }: CopyKey): Promise<void> {
  const unfinished = path.join(directory, `${UNFINISHED}key-${randomBytes(4).toString('hex')}`);
  await fs.writeFile(unfinished, kept, { flush: true, mode: 0o600 });
  await nameOnce(unfinished, path.join(directory, KEY_FILE));
}

/** Whether the key is one of those that open an encrypted file. */
export async function isOpenedBy(file: string, key: CopyKey): Promise<boolean> {
  const source = createReadStream(file);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.identity);
  try {
    const content = await decrypter.decrypt(Readable.toWeb(source) as unknown as WebStream);
    await content.cancel();
    return true;
  } catch {
    return false;
  } finally {
    source.destroy();
  }
}

/** A step of a pipeline that encrypts what flows through; without a key nothing changes. */
export function sealing(key: CopyKey | null): (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer> {
  return async function* seal(source) {
    if (!key) {
      yield* source;
      return;
    }
    const encrypter = new Encrypter();
    encrypter.addRecipient(key.recipient);
    yield* through(source, (stream) => encrypter.encrypt(stream));
  };
}

/** A stream of an encrypted file's content; without a key, of the file as it is. */
export function unsealed(source: Readable, key: CopyKey | null): Readable {
  if (!key) return source;
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.identity);
  return Readable.from(
    through(source, (stream) => decrypter.decrypt(stream)),
    { objectMode: false },
  );
}

type WebStream = globalThis.ReadableStream<Uint8Array>;

async function* through(
  source: AsyncIterable<Buffer>,
  step: (stream: WebStream) => Promise<WebStream>,
): AsyncGenerator<Buffer> {
  const stream = Readable.toWeb(Readable.from(source)) as unknown as WebStream;
  const result = (await step(stream)) as unknown as ReadableStream<Uint8Array>;
  for await (const chunk of result) yield Buffer.from(chunk);
}

/** Null where no key is kept. A disk that does not answer is no such place: another key made there would open nothing. */
const readKept = (directory: string): Promise<Uint8Array | null> =>
  fs.readFile(path.join(directory, KEY_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

const nameOf = (kept: Uint8Array, passphrase: string): string =>
  `${passphrase}\n${Buffer.from(kept).toString('base64')}`;

/** Null for another passphrase. */
async function open(kept: Uint8Array, passphrase: string): Promise<CopyKey | null> {
  const name = nameOf(kept, passphrase);
  const known = opened.get(name);
  if (known) return known;
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const identity = await decrypter.decrypt(kept, 'text').catch(() => null);
  if (identity === null) return null;
  const key = { identity, recipient: await identityToRecipient(identity), kept };
  opened.set(name, key);
  return key;
}
