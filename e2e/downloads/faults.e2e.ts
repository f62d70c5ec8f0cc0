import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { keepToasts } from '../photos/kit.ts';
import {
  archiveCall,
  downloadButton,
  entriesOf,
  keepMaking,
  listedFor,
  muteChannel,
  openPhotos,
  savesWhole,
  selectMonth,
  watchDownloads,
} from './kit.ts';

const socketBroken = /^console: WebSocket connection to /;
/** Three attempts with pauses of half a second and two seconds, both for the request and for the URL. */
const afterRetries = { timeout: 40_000 };

/** Lets the service process the request, and discards its response this number of times. */
async function loseAnswers(page: Page, times: number): Promise<void> {
  await page.route(
    `**${archiveCall}`,
    async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    },
    { times },
  );
}

for (const [lost, times] of [
  ['once', 1],
  ['three times @nightly', 3],
] as const)
  test(`a reply that is lost ${lost} causes no second archive and one file [4.16a, 7.7, F5]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    watch.foreseeFailures(/^\/svc\/downloads\/downloads$/, 'net::ERR_CONNECTION_RESET');
    const customer = await signedIn();
    await openPhotos(page, house, customer);
    const { asked, saved } = watchDownloads(page);
    await loseAnswers(page, times);
    await selectMonth(page, 'July 2024');
    await downloadButton(page).click();
    await expect(page.getByText('Downloading photos')).toBeVisible(afterRetries);
    await savesWhole(saved, 1);
    const ids = asked.map((request) => (request.postDataJSON() as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    expect((await listedFor(house, customer)).map(({ id }) => id)).toEqual([ids[0]]);
    await expect(page.getByText('Download failed')).toHaveCount(0);
  });

test('a download fails once offline and offers a retry, which succeeds under the same id @nightly [2.50, 8.2, F12]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foresee(socketBroken);
  // The page's error report fails as well, and so do chunks that it requests in the meantime.
  watch.foreseeFailures(/^\/(?:svc\/(?:downloads|errors)|assets)\//, 'net::ERR_INTERNET_DISCONNECTED');
  const customer = await signedIn();
  await openPhotos(page, house, customer);
  const { asked } = watchDownloads(page);
  await selectMonth(page, 'July 2024');
  // The code for downloads has been loaded, so only the service is unreachable.
  await page.getByRole('checkbox', { name: 'Select July 2024' }).click();
  await page.getByRole('gridcell', { name: /forest\.jpg/ }).click();
  const first = page.waitForEvent('download');
  await downloadButton(page).click();
  expect(await (await first).failure()).toBe(null);
  await page
    .getByRole('gridcell', { name: /beach\.jpg/ })
    .first()
    .click();
  await isAtRest(page);
  await context.setOffline(true);
  await downloadButton(page).click();
  await expect(page.getByText('Download failed')).toBeVisible(afterRetries);
  await expect(page.getByText('Download failed')).toHaveCount(1);
  await context.setOffline(false);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await entriesOf(await saving)).length).toBe(2);
  await expect(page.getByText('Download failed')).toHaveCount(0);
  const ids = asked.map((request) => (request.postDataJSON() as { id: string }).id);
  expect(new Set(ids).size).toBe(2);
  expect((await listedFor(house, customer)).length).toBe(2);
});

test('after its socket is cut the page reconnects and finds the finished archive [7.15a, F7]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const sockets: WebSocketRoute[] = [];
  const said: string[] = [];
  let asked = () => {};
  const preparing = new Promise<void>((resolve) => (asked = resolve));
  await page.routeWebSocket('**/svc/downloads/push', (socket) => {
    sockets.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      said.push(String(message));
      server.send(message);
    });
    // The first connection is open when the archive has been requested. It receives no message, and is then cut off.
    server.onMessage(async (message) => {
      if (sockets.length > 1) socket.send(message);
      else if (message === 'OK') await preparing.then(() => socket.send(message));
    });
  });
  // The archive is not completed until the socket is lost, so only a page that reconnects is notified.
  const kept = await keepMaking(page);
  await openPhotos(page, house, customer);
  const { saved } = watchDownloads(page);
  await selectMonth(page, 'July 2024');
  await downloadButton(page).click();
  await expect(page.getByText('Preparing download...')).toBeVisible();
  asked();
  await expect.poll(() => kept.looks).toBe(1);
  await expect.poll(async () => (await listedFor(house, customer))[0]?.state).toBe('finished');
  expect([saved.length, kept.addresses]).toEqual([0, 0]);
  kept.made = true;
  await sockets[0]?.close({ code: 1011 });
  await expect(page.getByText('Downloading photos')).toBeVisible();
  await savesWhole(saved, 1);
  expect(kept.addresses).toBe(1);
  expect(said.map((text) => (JSON.parse(text) as { action: string }).action)).toEqual([
    'authenticate',
    'authenticate',
  ]);
});

test('a tab reloaded while its archive is prepared saves it once; another tab does not @nightly [4.16b, F11]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await muteChannel(page);
  const kept = await keepMaking(page);
  await openPhotos(page, house, customer);
  const { asked, saved } = watchDownloads(page);
  const other = await context.newPage();
  const there = watchDownloads(other);
  await other.goto('/my-photos/photos');
  await selectMonth(page, 'July 2024');
  await downloadButton(page).click();
  await expect(page.getByText('Preparing download...')).toBeVisible();
  await expect.poll(async () => (await listedFor(house, customer))[0]?.state).toBe('finished');
  kept.made = true;
  const saving = page.waitForEvent('download');
  await page.reload();
  expect((await entriesOf(await saving)).length).toBe(3);
  await expect(page.getByText('Downloading photos')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell', { name: /forest\.jpg/ })).toBeVisible();
  expect([asked.length, saved.length, there.saved.length]).toEqual([1, 1, 0]);
  expect(kept.addresses).toBe(1);
});

test('a tab duplicated while its archive is prepared does not save it a second time @nightly [4.16b]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const sockets = await muteChannel(context);
  const kept = await keepMaking(context);
  await openPhotos(page, house, customer);
  const { saved } = watchDownloads(page);
  await selectMonth(page, 'July 2024');
  await downloadButton(page).click();
  await expect(page.getByText('Preparing download...')).toBeVisible();
  const waited = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('pendingDownloads'));
  await expect.poll(() => waited(page)).not.toBeNull();
  const mine = await waited(page);
  // A window that a page opens starts with a copy of that page's session storage, like a duplicated tab.
  await context.addInitScript(() => {
    Object.assign(window, { begunWith: sessionStorage.getItem('pendingDownloads') });
  });
  const opening = context.waitForEvent('page');
  await page.evaluate(() => void window.open(window.location.href));
  const twin = await opening;
  const there = watchDownloads(twin);
  const begunWith = () => twin.evaluate(() => (window as { begunWith?: string | null }).begunWith);
  await expect.poll(begunWith).toBe(mine);
  await expect.poll(() => waited(twin)).toBe(null);
  await expect.poll(async () => (await listedFor(house, customer))[0]?.state).toBe('finished');
  kept.made = true;
  for (const socket of sockets) await socket.close({ code: 1011 });
  await savesWhole(saved, 1);
  await expect.poll(() => waited(page)).toBe(null);
  expect(there.saved.length).toBe(0);
});

test('duplicate, foreign, future and unreadable messages cause one toast and one file @nightly [3.15b, 5.14a, F8]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await keepToasts(page);
  const heard: string[] = [];
  await page.routeWebSocket('**/svc/downloads/push', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const text = String(message);
      heard.push(text);
      socket.send(text);
      if (text === 'OK') return socket.send('OK');
      const push = JSON.parse(text) as { timestamp: string; message: { userId: string; downloadId: string } };
      socket.send('{"id":');
      socket.send(JSON.stringify({ ...push, key: 'exploded' }));
      socket.send(JSON.stringify({ ...push, message: { ...push.message, userId: 'somebody-else' } }));
      socket.send(JSON.stringify({ ...push, timestamp: '2099-01-01T00:00:00Z' }));
      socket.send(text);
    });
  });
  // Delays the request until the page's socket is authenticated: a fast service would finish the download
  // before the page listens, and would then push no message to it.
  await page.route(`**${archiveCall}`, async (route) => {
    await expect.poll(() => heard.includes('OK')).toBe(true);
    await route.fallback();
  });
  await openPhotos(page, house, customer);
  const { saved } = watchDownloads(page);
  await selectMonth(page, 'July 2024');
  await downloadButton(page).click();
  await expect(page.getByText('Downloading photos')).toBeVisible();
  await expect.poll(() => heard.some((text) => text.includes('"finished"'))).toBe(true);
  await expect(page.getByText('Downloading photos')).toHaveCount(1);
  await expect(page.getByText('Preparing download...')).toHaveCount(0);
  await savesWhole(saved, 1);
});

test('the socket opens with a download, authenticates at once, and closes at sign-out @nightly [4.15e, 7.15a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await openPhotos(page, house, customer);
  const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/svc/downloads/push'));
  const saving = page.waitForEvent('download');
  await selectMonth(page, 'July 2024');
  await downloadButton(page).click();
  const socket = await opened;
  expect(socket.url()).not.toContain(customer.user.access_token);
  await expect(page.getByText('Downloading photos')).toBeVisible();
  // The file must be saved completely before the sign-out: closing the browser during a download once made
  // this test wait until its time limit.
  expect(await (await saving).failure()).toBe(null);
  expect(socket.isClosed()).toBe(false);
  const closed = socket.waitForEvent('close');
  const other = await page.context().newPage();
  await other.goto('/logout');
  await closed;
  await expect(page.getByText('You’re signed out')).toBeVisible();
  await expect(page.getByText('Downloading photos')).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
});
