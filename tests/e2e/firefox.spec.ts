// A browser without Background Sync: there the page alone wakes the engine.
import { expect, test } from '@playwright/test';
import { countsAt } from './desk.ts';
import { PASSWORD, startServer } from './support.ts';
import { eventually, hasFirefox, openFirefox, type Firefox } from './firefox.ts';

const HEADING = 'return document.querySelector("h1")?.textContent';
const STATE = 'return document.querySelector("[data-testid=sync-status]")?.dataset.state';
const INDICATOR = 'return document.querySelector("[data-testid=sync-status]")?.textContent';

const expectIn = (firefox: Firefox, script: string, expected: RegExp) =>
  eventually(async () => expect(String(await firefox.evaluate(script))).toMatch(expected));

test('Firefox: a patient saved while the server is stopped arrives when it is back', async () => {
  test.skip(!hasFirefox, 'Firefox is not installed');
  test.setTimeout(300_000);
  const server = await startServer();
  const firefox = await openFirefox();
  try {
    await firefox.goTo(`${server.url}/login`);
    await firefox.type('[name=username]', 'admin');
    await firefox.type('[name=password]', PASSWORD);
    await firefox.click('form [type=submit]');
    await expectIn(firefox, HEADING, /^Dashboard/);
    await expectIn(firefox, STATE, /^synced$/);
    await expectIn(firefox, 'return String(navigator.serviceWorker.controller !== null)', /true/);

    await server.kill();
    await firefox.goTo(`${server.url}/patients/new`);
    await firefox.type('[name=first_name]', 'Lucía');
    await firefox.type('[name=last_name]', 'Fernández');
    await firefox.click('form [type=submit]');
    await expectIn(firefox, HEADING, /^Lucía Fernández/);
    await expectIn(firefox, STATE, /^offline$/);

    await server.restart();
    await expectIn(firefox, INDICATOR, /Al día/);
    const { names } = await countsAt(server.url);
    expect([...names]).toEqual([['Lucía Fernández', 1]]);
  } finally {
    await firefox.close();
    await server.stop();
  }
});
