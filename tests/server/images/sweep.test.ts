// The nightly removal of files: only of those that can never be needed again.
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { newId } from '#domain/record/ids.ts';
import { sweepImages } from '#server/images/sweep.ts';
import { createHistory, openImageWorld, type ImageWorld } from '#tests/server/contract/image-world.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { describeOnBothDatabases, type TestServerOptions } from '#tests/support/test-server.ts';

const DAY = 86_400_000;
const YEARS = 3000;

type Shown = Required<ClinicalImage> & { image: string; thumbnail: string };

let world: ImageWorld;
let jpeg: Buffer;

async function open(options: TestServerOptions): Promise<void> {
  world = await openImageWorld(options);
  jpeg = await buildJpeg();
}

const formOf = (clinical_history: string) => ({ clinical_history, image_type: 'photo', image: { bytes: jpeg } });

async function upload(history = world.history): Promise<Shown> {
  const { status, body } = await world.upload(formOf(history));
  expect(status).toBe(201);
  return body as Shown;
}

/** As if so many days had gone by. */
const sweep = (days: number): Promise<number> =>
  sweepImages({ ...world.server.context, now: () => new Date(Date.now() + days * DAY) });

const remove = (image: Pick<Shown, 'id'>) => world.send('DELETE', `/clinical-images/${image.id}/`);
const restore = ({ id, clinical_history }: Pick<Shown, 'id' | 'clinical_history'>) =>
  world.send('POST', '/clinical-images/', { body: { id, clinical_history, image_type: 'photo' } });

/** Which files of an image are kept. */
const kept = async ({ file }: Pick<Shown, 'file'>) => (await world.keys()).filter((key) => key.startsWith(file));
const both = ({ file }: Pick<Shown, 'file'>) => [file, `${file}-thumbnail`];

function promises(): void {
  it('keeps the files of an image that is there, however old', async () => {
    const image = await upload();
    await sweep(YEARS);
    expect(await kept(image)).toEqual(both(image));
  });

  it('keeps those of an image deleted less than 60 days ago, which comes back whole', async () => {
    const image = await upload();
    await remove(image);
    await sweep(59);
    expect(await kept(image)).toEqual(both(image));
    expect((await restore(image)).status).toBe(201);
    await sweep(YEARS);
    for (const address of [image.image, image.thumbnail]) expect((await world.download(address)).status).toBe(200);
  });

  it('removes those of an image deleted 60 days ago, and says how many', async () => {
    const image = await upload();
    await remove(image);
    expect(await sweep(61)).toBe(2);
    expect(await kept(image)).toEqual([]);
    expect(await sweep(61)).toBe(0);
  });

  it('does so with what fell with a patient', async () => {
    const history = await createHistory(world.send);
    const image = await upload(history);
    const { patient } = (await world.send('GET', `/clinical-histories/${history}/`)).body as { patient: string };
    await world.send('DELETE', `/patients/${patient}/`);
    await sweep(59);
    expect(await kept(image)).toEqual(both(image));
    await sweep(61);
    expect(await kept(image)).toEqual([]);
  });
}

describeOnBothDatabases('the sweep of a directory', (database) => {
  beforeAll(() => open({ database }));
  afterAll(() => world.close());

  const directory = () => path.dirname(world.server.context.images.incoming);
  async function age(file: string, days: number): Promise<void> {
    const then = new Date(Date.now() - days * DAY);
    await fs.utimes(path.join(directory(), file), then, then);
  }

  promises();

  it('keeps a file that was replaced less than 60 days ago, however old it is', async () => {
    const image = await upload();
    for (const key of both(image)) await age(key, 300);
    const put = { method: 'PUT', path: `/clinical-images/${image.id}/` } as const;
    const next = (await world.upload(formOf(world.history), put)).body as Shown;
    await sweep(59);
    expect([await kept(image), await kept(next)]).toEqual([both(image), both(next)]);
    await sweep(61);
    expect([await kept(image), await kept(next)]).toEqual([[], both(next)]);
  });

  it('keeps what this database has never named: it may be the wrong one', async () => {
    const stranger = { file: newId() };
    const received = path.join(directory(), 'received');
    await fs.writeFile(received, jpeg);
    await world.server.context.images.storage.put(stranger.file, received, 'image/jpeg');
    await fs.writeFile(path.join(directory(), '.nobodys'), '');
    await sweep(YEARS);
    expect(await fs.readdir(directory())).toEqual(expect.arrayContaining([stranger.file, '.nobodys']));
  });

  it('removes what was being received a day ago, and nothing younger', async () => {
    for (const name of ['incoming/yesterday', 'incoming/now']) await fs.mkdir(path.join(directory(), name));
    await age('incoming/yesterday', 2);
    await sweep(0);
    expect(await fs.readdir(world.server.context.images.incoming)).toEqual(['now']);
  });

  it('does no harm to images that come meanwhile', async () => {
    const uploading = new AbortController();
    const sweeping = async (): Promise<void> => {
      while (!uploading.signal.aborted) await sweep(0);
    };
    const uploads = Promise.all(Array.from({ length: 20 }, () => upload())).finally(() => uploading.abort());
    const [images] = await Promise.all([uploads, sweeping()]);
    for (const image of images) expect(await kept(image)).toEqual(both(image));
  });
});

describe('the sweep of a bucket', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
    const keys = { accessKeyId: 'id', secretAccessKey: 'key' };
    await open({ config: { s3: { bucket: 'clinica', endpoint: s3.url, region: 'us-east-1', ...keys } } });
  });
  afterAll(async () => {
    await world.close();
    await s3.close();
  });

  promises();
});
