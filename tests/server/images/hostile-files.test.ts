// Files that are sent to do harm: none is kept, and the memory that they take is bounded.
import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effort } from '#tests/efforts.ts';
import { openImageWorld, type ImageWorld } from '#tests/server/contract/image-world.ts';
import { carriers, hostileFiles, PAYLOAD, type HostileFile } from '#tests/support/hostile-files.ts';
import { buildJpeg } from '#tests/support/pictures.ts';

const FILES = effort('hostileFiles');
const AT_ONCE = 10;
/** Megabytes that the process which reads them may ever have taken. */
const MOST_MEMORY = 900;

let world: ImageWorld;
beforeAll(async () => {
  world = await openImageWorld();
});
afterAll(() => world.close());

const upload = ({ bytes, filename, type }: Pick<HostileFile, 'bytes' | 'filename' | 'type'>, image_type: string) =>
  world.upload({ clinical_history: world.history, image_type, image: { bytes, filename, type } });

/** The most memory that any process which this one started has ever taken, megabytes; 0 where the system does not tell. */
function mostMemory(): number {
  const list = `/proc/${process.pid}/task/${process.pid}/children`;
  if (!fs.existsSync(list)) return 0;
  const children = fs.readFileSync(list, 'utf8').split(' ').filter(Boolean);
  const peaks = children.map((child) => {
    const status = fs.readFileSync(`/proc/${child}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.max(0, ...peaks);
}

it(`of ${FILES} hostile files none is kept, and little memory is taken`, { timeout: 300_000 }, async () => {
  const files = await hostileFiles(FILES);
  const before = process.memoryUsage.rss();
  const kept: string[] = [];
  let most = 0;
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map((file, index) => upload(file, index % 2 === 0 ? 'photo' : 'xray')));
    answers.forEach(({ status }, index) => {
      if (![400, 413, 415].includes(status)) kept.push(`${some[index]?.kind}, number ${from + index}: ${status}`);
    });
    most = Math.max(most, mostMemory());
  }
  expect(kept).toEqual([]);
  expect(await world.keys()).toEqual([]);
  expect(fs.readdirSync(world.server.context.images.incoming)).toEqual([]);
  expect((await world.send('GET', '/clinical-images/')).body).toEqual([]);
  expect(most).toBeLessThan(MOST_MEMORY);
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(300);
});

it('a picture that carries something else is kept without it, under a name of the server’s', async () => {
  for (const file of await carriers()) {
    for (const image_type of ['photo', 'xray']) {
      const { status, body } = await upload(file, image_type);
      expect([file.kind, [201, 415].includes(status)]).toEqual([file.kind, true]);
      if (status !== 201) continue;
      const { image, thumbnail } = body as { image: string; thumbnail: string };
      for (const path of [image, thumbnail]) {
        const { bytes } = await world.download(path);
        expect([file.kind, bytes.length > 0, bytes.includes('ARCADA-PAYLOAD')]).toEqual([file.kind, true, false]);
      }
    }
  }
  const keys = await world.keys();
  expect(keys.length).toBeGreaterThan(10);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}(-thumbnail)?$/);
  expect(JSON.stringify((await world.send('GET', '/clinical-images/')).body)).not.toContain(PAYLOAD);
});

it('an honest picture is kept after all that', async () => {
  expect((await upload({ bytes: await buildJpeg(), filename: 'foto.jpg', type: 'image/jpeg' }, 'photo')).status).toBe(
    201,
  );
});
