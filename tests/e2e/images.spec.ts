// An image taken offline, while tablet and server are killed in turn: in the end it is there once, and whole.
import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { buildJpeg, buildPixels, buildPng } from '#tests/support/pictures.ts';
import { atDesk } from './desk.ts';
import { inStore } from './page-store.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { PROOF, expectSync, signIn, waitFor, type Device, type Proxy, type Server } from './support.ts';

const SIZE = { width: 320, height: 240 };

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet({ width: 1024, height: 768 }, (made) => ({ server, proxy, tablet } = made));

/** Calls the server as another person, past the proxy. */
async function imagesAtDesk() {
  const get = await atDesk(server.url);
  return {
    images: async () => (await (await get('/api/clinical-images/')).json()) as Required<ClinicalImage>[],
    file: async (id: string) => Buffer.from(await (await get(`/api/clinical-images/${id}/file/`)).arrayBuffer()),
  };
}

/** Resolves with the first request for which `meets` holds, after `then` has run. */
function whenSent(meets: (text: string) => boolean, then: () => unknown): Promise<void> {
  return new Promise((resolve) => {
    proxy.onRequest((text) => {
      if (!meets(text)) return;
      proxy.onRequest(null);
      resolve(Promise.resolve(then()).then(() => undefined));
    });
  });
}

test(
  'images taken offline survive a killed browser and a killed server, and arrive once, whole',
  { tag: PROOF },
  async () => {
    await signIn(tablet.page);
    proxy.set('reset');
    await tablet.context.setOffline(true);
    const history = await inStore(tablet.page, 'createHistory');
    const [jpeg, png] = [await buildJpeg(SIZE), await buildPng(SIZE)];
    const photo = await inStore(tablet.page, 'takeImage', history, 'photo', 'image/jpeg', [...jpeg]);
    const xray = await inStore(tablet.page, 'takeImage', history, 'xray', 'image/png', [...png]);
    await tablet.kill();

    // The server is killed while the first upload arrives.
    const serverKilled = whenSent(
      (text) => text.startsWith('POST /api/clinical-images/'),
      () => server.kill(),
    );
    proxy.set('pass');
    await tablet.reopen();
    await tablet.page.goto('/');
    await serverKilled;
    await server.restart();

    // The whole upload arrives, its answer is lost, and tablet and server are killed.
    await whenSent(
      (text) => text.endsWith('--\r\n'),
      () => proxy.set('hang'),
    );
    const one = await imagesAtDesk();
    await waitFor(async () => (await one.images()).length === 1);
    await tablet.kill();
    await server.kill();
    await server.restart();

    proxy.set('pass');
    await tablet.reopen();
    await tablet.page.goto('/');
    await expectSync(tablet.page, 'synced', 0);

    const desk = await imagesAtDesk();
    const images = await desk.images();
    expect(images.map(({ id }) => id).sort()).toEqual([photo, xray].sort());
    for (const { id, sha256, width, height } of images) {
      const file = await desk.file(id);
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      expect([width, height, info.width, info.height]).toEqual([320, 240, 320, 240]);
      if (id === xray) expect(data.equals(buildPixels(SIZE))).toBe(true);
    }
    const here = await inStore(tablet.page, 'rowsOf', 'clinical-images');
    expect(here.map(({ id, version }) => [id, version])).toEqual([photo, xray].sort().map((id) => [id, 1]));
  },
);

test(
  'a photo is made smaller and turned upright before it goes; a radiograph goes as it was taken',
  { tag: PROOF },
  async () => {
    await signIn(tablet.page);
    proxy.set('reset');
    const history = await inStore(tablet.page, 'createHistory');
    const [large, small] = [await buildJpeg({ width: 3000, height: 2000, orientation: 6 }), await buildJpeg(SIZE)];
    const film = await buildPng({ width: 3000, height: 1500 });
    const take = (type: 'photo' | 'xray', mime: string, file: Buffer) =>
      inStore(tablet.page, 'takeImage', history, type, mime, [...file]);
    const [photo, tiny, xray] = [
      await take('photo', 'image/jpeg', large),
      await take('photo', 'image/jpeg', small),
      await take('xray', 'image/png', film),
    ];
    const waiting = await inStore(tablet.page, 'fileOnTablet', photo);
    const { format, width, height, orientation, exif } = await sharp(Buffer.from(waiting.bytes)).metadata();
    expect({ format, width, height, orientation, exif }).toEqual({ format: 'jpeg', width: 1707, height: 2560 });
    expect(waiting.bytes.length).toBeLessThan(large.length);
    expect(Buffer.from((await inStore(tablet.page, 'fileOnTablet', tiny)).bytes).equals(small)).toBe(true);
    expect(Buffer.from((await inStore(tablet.page, 'fileOnTablet', xray)).bytes).equals(film)).toBe(true);

    proxy.set('pass');
    await expectSync(tablet.page, 'synced', 0);
    const desk = await imagesAtDesk();
    const kept = new Map((await desk.images()).map((image) => [image.id, image]));
    expect(kept.get(photo)).toMatchObject({ width: 1707, height: 2560 });
    expect(kept.get(tiny)).toMatchObject(SIZE);
    expect(kept.get(xray)).toMatchObject({ width: 3000, height: 1500 });
  },
);
