// Malicious files, all different, each made from a number.
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { buildJpeg, buildPng, buildTiff, buildWebp } from './pictures.ts';

export interface HostileFile {
  kind: string;
  bytes: Buffer;
  filename: string;
  /** The type that the sender claims. */
  type: string;
}

/** Must not occur in any stored file. */
export const PAYLOAD = '<script>ARCADA-PAYLOAD</script>';

const NAMES = [
  'foto.jpg',
  '../../../etc/cron.d/x',
  '..\\..\\windows\\x.png',
  '/etc/passwd',
  'foto.jpg\u0000.php',
  `${PAYLOAD}.png`,
  '%2e%2e%2fx.jpg',
  `${'a'.repeat(300)}.jpg`,
  'CON',
  '.htaccess',
];
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'image/x-anything'];

type Maker = (number: number) => Buffer | Promise<Buffer>;

const text = (content: string) => Buffer.from(content);
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

function noise(length: number, seed: number): Buffer {
  let state = seed * 2_654_435_761 + 1;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24;
  return Buffer.from(Uint8Array.from({ length }, next));
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG that claims this size and holds `data`, compressed. */
function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(data)), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG_MAGIC, ...chunks]);
}

/** A JPEG whose frame claims this size. */
async function swollenJpeg(edge: number): Promise<Buffer> {
  const jpeg = await buildJpeg();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(edge, frame + 5);
  jpeg.writeUInt16BE(edge, frame + 7);
  return jpeg;
}

/** The first part of a file, never all of its significant bytes. */
const cut = (bytes: Buffer, number: number) =>
  bytes.subarray(0, Math.floor(bytes.length * (0.05 + (number % 85) / 100)));

const FOREIGN = [
  text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
  text('PK\u0003\u0004'),
  text('MZ\u0090'),
  text('\u007fELF'),
  text('GIF89a\u0001\u0000\u0001\u0000'),
  text('BM'),
  text('8BPS'),
  text('%!PS-Adobe-3.0 EPSF-3.0\n'),
  text('P6\n9 9\n255\n'),
  text('SIMPLE  =                    T'),
  text('#?RADIANCE\n'),
  Buffer.from('08f2a6b6', 'hex'),
  Buffer.from('0000000c6a5020200d0a870a', 'hex'),
  Buffer.from('ff0a', 'hex'),
  text('\u0000\u0000\u0000\u0018ftypheic'),
  text('\u0000\u0000\u0000\u0018ftypavif'),
  text('\u0000\u0000\u0000\u0018ftypmp42'),
];
const HEADS = [
  'ffd8ffe000104a464946',
  '89504e470d0a1a0a',
  '52494646ffffffff57454250',
  '49492a0008000000',
  '4d4d002a00000008',
];

const MAKERS: Record<string, Maker> = {
  'an SVG': (number) =>
    text(
      [
        svg(PAYLOAD),
        `<?xml version="1.0"?>${svg(`<foreignObject>${PAYLOAD}</foreignObject>`)}`,
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg('<text>&e;</text>')}`,
        svg(`<image href="http://127.0.0.1:1/${number}"/>`),
        svg('<use href="#a"/>'.repeat(500)),
      ][number % 5]!,
    ),
  'a compressed SVG': (number) => gzipSync(svg(PAYLOAD + number)),
  'a page': (number) => text(`<!doctype html>${PAYLOAD}${number}`),
  'a page behind the head of a picture': (number) =>
    Buffer.concat([Buffer.from(HEADS[number % HEADS.length]!, 'hex'), text(PAYLOAD), noise(200, number)]),
  'noise behind the head of a picture': (number) =>
    Buffer.concat([Buffer.from(HEADS[number % HEADS.length]!, 'hex'), noise(3000, number)]),
  'a file of another kind': (number) =>
    Buffer.concat([FOREIGN[number % FOREIGN.length]!, noise(500, number), text(PAYLOAD)]),
  'a JPEG that breaks off': async (number) => cut(await buildJpeg({ width: 300, height: 200, seed: number }), number),
  'a PNG that breaks off': async (number) => cut(await buildPng({ width: 300, height: 200, seed: number }), number),
  'a WebP that breaks off': async (number) => cut(await buildWebp({ width: 300, height: 200, seed: number }), number),
  'a TIFF that breaks off': async (number) => cut(await buildTiff({ width: 300, height: 200, seed: number }), number),
  'a PNG that says it is huge': (number) =>
    png(2 ** (16 + (number % 15)), 2 ** (16 + (number % 7)), noise(100, number)),
  'a PNG that is huge': (number) => png(20_000, 20_000 + number, Buffer.alloc(2501 * 2000)),
  'a JPEG that says it is huge': (number) => swollenJpeg(40_000 + number),
  'a PNG without pixels': (number) => png(100 + number, 100, Buffer.alloc(0)),
  'next to nothing': (number) => Buffer.alloc(1 + (number % 40), number),
};

/** So many files, in equal numbers of each kind. */
export async function hostileFiles(count: number): Promise<HostileFile[]> {
  const makers = Object.entries(MAKERS);
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const [kind, make] = makers[number % makers.length]!;
      return {
        kind,
        bytes: await make(number),
        filename: NAMES[number % NAMES.length]!,
        type: TYPES[Math.floor(number / 7) % TYPES.length]!,
      };
    }),
  );
}

/** Valid pictures with a hidden payload. */
export async function carriers(): Promise<HostileFile[]> {
  const [jpeg, picture] = [await buildJpeg(), await buildPng()];
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PAYLOAD.length + 2]), text(PAYLOAD)]);
  const inside = (chunk: Buffer) => Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]);
  const archive = Buffer.concat([text('PK\u0003\u0004'), text(PAYLOAD), text('PK\u0005\u0006'), Buffer.alloc(18)]);
  const files: [string, Buffer][] = [
    ['a JPEG with a comment', Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])],
    ['a JPEG and a page', Buffer.concat([jpeg, text(PAYLOAD)])],
    ['a JPEG and an archive', Buffer.concat([jpeg, archive])],
    ['a PNG with a text', inside(pngChunk('tEXt', text(`Comment\u0000${PAYLOAD}`)))],
    ['a PNG with a chunk of its own', inside(pngChunk('arCa', text(PAYLOAD)))],
    ['a PNG with a profile', inside(pngChunk('iCCP', Buffer.concat([text('x\u0000\u0000'), deflateSync(PAYLOAD)])))],
    ['a PNG and an archive', Buffer.concat([picture, archive])],
  ];
  return files.flatMap(([kind, bytes]) =>
    NAMES.slice(0, 3).map((filename) => ({ kind, bytes, filename, type: 'image/jpeg' })),
  );
}
