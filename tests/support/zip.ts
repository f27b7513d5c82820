// Reads a ZIP by its directory, and checks each file's checksum. Only what fits into memory and into 4 GB.
import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The files of an archive by their names, in its order. Throws when it is incomplete or damaged. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('the archive has no end');
  const files = new Map<string, Buffer>();
  let place = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(place) !== ENTRY) throw new Error('the directory is damaged');
    const [method, checksum, packed] = [
      archive.readUInt16LE(place + 10),
      archive.readUInt32LE(place + 16),
      archive.readUInt32LE(place + 20),
    ];
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(place + offset)) as [
      number,
      number,
      number,
    ];
    const header = archive.readUInt32LE(place + 42);
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(from, from + packed);
    const content = method === 0 ? bytes : inflateRawSync(bytes);
    const path = archive.toString('utf8', place + 46, place + 46 + name);
    if (crc32(content) !== checksum) throw new Error(`${path} is damaged`);
    files.set(path, content);
    place += 46 + name + extra + comment;
  }
  return files;
}
