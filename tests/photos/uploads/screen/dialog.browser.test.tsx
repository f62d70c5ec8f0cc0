import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pointerAway } from '../../../kit/pointerAway.ts';
import type { ChosenFile } from '../../../../machines/photos/uploads/uploads.events.ts';
import { finished } from '../../library/chart/samples.ts';
import { violations } from '../../../ui/render.tsx';
import { chosen, restored } from '../chart/samples.ts';
import { showUploads } from './stage.tsx';

type Shown = Awaited<ReturnType<typeof showUploads>>;

const dialog = () => page.getByRole('dialog', { name: 'Add photos' });
const row = (name: string) => dialog().getByRole('listitem', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(given: Parameters<typeof showUploads>[0] = {}): Promise<Shown> {
  const shown = await showUploads(given);
  shown.uploads.send({ type: 'import.open' });
  await expect.element(dialog()).toBeVisible();
  return shown;
}
const choose = (shown: Shown, ...files: readonly ChosenFile[]) =>
  shown.uploads.send({ type: 'files.chosen', files });
const says = (name: string, words: string) =>
  expect.element(row(name).getByText(words, { exact: false }).first()).toBeVisible();
const megabytes = (count: number) => ({ size: count * 1_000_000 });

test('[2.49b] [5.6b] without chosen files the dialog lists accepted types, and why it cannot upload', async () => {
  await open();
  await expect.element(dialog().getByText('Drop photos here')).toBeVisible();
  await expect.element(dialog().getByText('HEIC, JPEG or PNG, in original quality')).toBeVisible();
  await expect.element(dialog().getByRole('tab', { name: 'My device' })).toBeVisible();
  await expect
    .element(dialog().getByRole('button', { name: 'Upload photos' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(dialog().getByText('in your browser', { exact: false })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('[2.12] [2.49b] in an app view the dialog names the browser as the other way to choose photos', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 15; wv) Safari/537.36',
  );
  await open();
  const words = `open ${window.location.host} in your browser`;
  await expect.element(dialog().getByText(words, { exact: false })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[1.3b] every file shows its progress, in words and numbers', async () => {
  const shown = await open();
  choose(shown, ...['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => chosen(name, megabytes(4))));
  await expect.element(dialog().getByText('4 photos chosen')).toBeVisible();
  await says('a.jpg', '4 MB');
  await press('Upload 4 photos');
  await shown.say('u0', { type: 'bytes.sent', sent: 1_240_000, at: 1 });
  await expect.element(row('a.jpg').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1240000');
  await says('a.jpg', '31%');
  await shown.say('u1', { type: 'bytes.lost', offline: false, pause: 0 });
  await says('b.jpg', 'Connection lost at 0%. Trying again…');
  await shown.say('u2', { type: 'bytes.complete', uploadId: 'u2' });
  await says('c.jpg', '4 MB · checking…');
  await expect.element(dialog().getByText('0 of 4 added')).toBeVisible();
  await expect.element(dialog().getByText(/of 16\sMB/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Pause');
  await says('a.jpg', 'Paused at 31%');
  await expect.element(dialog().getByText('Upload paused. Your progress is saved.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Resume');
  await expect.element(row('a.jpg').getByRole('progressbar')).toBeVisible();
});

test('[1.3b] [F12] offline the dialog says that it waits', async () => {
  const shown = await open();
  choose(shown, chosen('a.jpg', megabytes(4)));
  await press('Upload 1 photo');
  await shown.say('u0', { type: 'bytes.sent', sent: 2_000_000, at: 1 });
  shown.uploads.send({ type: 'connection.lost' });
  await expect
    .element(dialog().getByText('You’re offline. Sending will continue when you’re back online.'))
    .toBeVisible();
  await says('a.jpg', 'Waiting for a connection at 50%');
  expect(await violations()).toEqual([]);
});

const refusals = {
  notAPicture: 'This file isn’t a photo, although its name suggests it is. Choose a HEIC, JPEG or PNG file.',
  truncated: 'Part of this photo is missing. Copy it again from the original.',
  tooManyPixels: 'This photo has more than 200 megapixels. Make it smaller and add it again.',
  hashMismatch: 'This file changed during the upload. Choose it again.',
  wrongType: 'This type of file can’t be added. Choose a HEIC, JPEG or PNG.',
  empty: 'This file is empty. Copy it again from the original.',
  tooLarge: 'This file is larger than 5 GB. Make it smaller and add it again.',
  unreadable: 'We couldn’t open this photo. Save it as a smaller JPEG and add that.',
} as const;

test.for(Object.entries(refusals))(
  '[1.3b] [F21] a file refused as %s shows the reason and the next step',
  async ([reason, words]) => {
    const shown = await open();
    choose(shown, chosen('a.jpg'));
    await press('Upload 1 photo');
    await shown.say('u0', { type: 'bytes.refused', reason: reason as keyof typeof refusals });
    await says('a.jpg', words);
    expect(await violations()).toEqual([]);
  },
);

test('[1.3b] a full disk of the service is reported as such, and can be retried', async () => {
  const shown = await open();
  choose(shown, chosen('a.jpg'));
  await press('Upload 1 photo');
  await shown.say('u0', { type: 'bytes.failed', reason: 'noRoom' });
  await says('a.jpg', 'We can’t store this photo right now. It’s still on your device. Try again later.');
  expect(await violations()).toEqual([]);
  await row('a.jpg').getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('a.jpg').getByRole('progressbar')).toBeVisible();
});

test('[1.3b] all failed files are retried at once', async () => {
  const shown = await open();
  choose(shown, chosen('a.jpg'), chosen('b.jpg'));
  await press('Upload 2 photos');
  for (const id of ['u0', 'u1']) await shown.say(id, { type: 'bytes.failed', reason: 'trouble' });
  await expect.element(dialog().getByText('2 photos couldn’t be uploaded.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Try all again');
  await expect.element(row('b.jpg').getByRole('progressbar')).toBeVisible();
});

test('[1.3b] a duplicate is a success: already in the library, with its date, and no action', async () => {
  const shown = await open();
  shown.known.add('all');
  choose(shown, chosen('a.jpg'));
  await press('Upload 1 photo');
  await says('a.jpg', 'Already added');
  await says('a.jpg', 'In your library since 3 August');
  await expect.element(dialog().getByText('1 photo already in your library')).toBeVisible();
  expect(await violations()).toEqual([]);
});

for (const [width, where, opened, href] of [
  [390, 'among all photos', {}, '/my-photos/photos/preview/i'],
  [1280, 'in its album', { album: { albumId: 'a-1', albumName: 'Rome' } }, '/my-photos/albums/a-1/preview/i'],
] as const)
  test(`[1.3b] [2.51a] at ${width} px a duplicate links to its photo, ${where}, with a target for a finger`, async () => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    const shown = await showUploads();
    shown.known.add('all');
    shown.uploads.send({ type: 'import.open', ...opened });
    choose(shown, chosen('a.jpg'));
    await press('Upload 1 photo');
    const link = page.getByRole('link', { name: 'Show photo a.jpg', exact: true });
    await expect.element(link).toHaveAttribute('href', href);
    const { width: across, left, right } = link.element().getBoundingClientRect();
    expect([across >= 44, left >= 0, right <= width]).toEqual([true, true, true]);
    expect(await violations()).toEqual([]);
    await link.click();
    expect(shown.asked).toEqual([href]);
  });

test('[2.36a] [4.9c] photos for a deleted album are in the library: row, total and pill say so', async () => {
  const shown = await showUploads();
  shown.known.add('all').add('no album');
  shown.uploads.send({ type: 'import.open', album: { albumId: 'a-1', albumName: 'Rome' } });
  choose(shown, chosen('a.jpg'));
  await press('Upload 1 photo');
  const line = page.getByRole('dialog').getByRole('listitem', { name: 'a.jpg' });
  await expect.element(line.getByText('Not in album', { exact: true })).toBeVisible();
  await expect.element(line.getByText('Album deleted. In your library since 3 August.')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText('0 of 1 added · 1 not in the album')).toBeVisible();
  expect(await violations()).toEqual([]);
  shown.known.delete('all');
  choose(shown, chosen('b.jpg'));
  await press('Upload 1 photo');
  await press('Back');
  const outside = { state: 'ready', imageId: 'i', monthKey: '2024/7', album: 'gone' } as const;
  shown.outcomes.set('s1', finished(outside));
  await shown.say('u1', { type: 'bytes.complete', uploadId: 's1' });
  await press('2 photos aren’t in the album');
  await expect
    .element(page.getByRole('dialog').getByText('Album deleted. The photo is in your library.'))
    .toBeVisible();
});

test('[1.3b] 11.20: duplicates do not count as added, in the dialog and on the pill', async () => {
  const shown = await open();
  shown.outcomes.set('s0', finished({ state: 'ready' as const, imageId: 'i', monthKey: '2024/7' }));
  choose(shown, chosen('a.jpg'), chosen('b.jpg'));
  await press('Upload 2 photos');
  await shown.say('u0', { type: 'bytes.complete', uploadId: 's0' });
  await expect.element(dialog().getByText('1 of 2 added')).toBeVisible();
  await press('Back');
  await shown.say('u1', { type: 'bytes.failed', reason: 'trouble' });
  shown.known.add('all');
  shown.uploads.send({ type: 'import.retry' });
  await expect
    .element(page.getByRole('button', { name: '1 photo added · 1 already in your library' }))
    .toBeVisible();
  shown.uploads.send({ type: 'import.show' });
  await expect.element(dialog().getByText('1 of 2 added · 1 already in your library')).toBeVisible();
});

test('[2.36a] a library photo added to an album counts as added, and its row names the album', async () => {
  const shown = await showUploads();
  shown.known.add('all');
  shown.uploads.send({ type: 'import.open', album: { albumId: 'naxos', albumName: 'Naxos' } });
  const ofAlbum = page.getByRole('dialog', { name: 'Add photos to Naxos' });
  await expect.element(ofAlbum).toBeVisible();
  choose(shown, chosen('a.jpg'));
  await press('Upload 1 photo');
  await expect.element(ofAlbum.getByText('In album')).toBeVisible();
  await expect
    .element(ofAlbum.getByText('In your library since 3 August, and now in the album.'))
    .toBeVisible();
  await expect.element(ofAlbum.getByText('1 of 1 added')).toBeVisible();
});

test('[4.9c] successful files are added; Next closes the dialog and leads to the photos', async () => {
  const shown = await open();
  shown.outcomes.set('s0', finished({ state: 'ready' as const, imageId: 'i', monthKey: '2024/7' }));
  choose(shown, chosen('a.jpg'));
  await press('Upload 1 photo');
  await shown.say('u0', { type: 'bytes.complete', uploadId: 's0' });
  await says('a.jpg', 'Added');
  expect(await violations()).toEqual([]);
  await press('Next');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(shown.did.slice(-5).toSorted()).toEqual([
    'library sorting.force',
    'modals modal.closed',
    'navigation navigation.request',
    'queries cache.stale',
    'releaseFiles {"ids":[],"previews":[],"addresses":[],"moved":null}',
  ]);
});

test('[1.3b] 11.20: a refused file is not counted as chosen, and there is nothing to upload', async () => {
  const shown = await open();
  choose(shown, chosen('film.mov', { type: 'video/quicktime' }));
  await says('film.mov', 'This type of file can’t be added. Choose a HEIC, JPEG or PNG.');
  await expect.element(dialog().getByText('1 not added', { exact: true })).toBeVisible();
  await expect
    .element(dialog().getByRole('button', { name: 'Upload photos' }))
    .toHaveAttribute('aria-disabled', 'true');
  choose(shown, chosen('a.jpg'));
  await expect.element(dialog().getByText('1 photo chosen · 1 not added')).toBeVisible();
  await press('Upload 1 photo');
  await expect.element(dialog().getByText('0 of 1 added · 1 not added', { exact: true })).toBeVisible();
});

test('[1.3b] [7.12a] counts above a thousand are formatted by locale in the dialog and on the pill', async () => {
  const shown = await open();
  choose(shown, ...Array.from({ length: 1_200 }, (_, place) => chosen(`${place}.jpg`)));
  shown.uploads.send({ type: 'import.start' });
  await expect.element(dialog().getByText('0 of 1,200 added')).toBeVisible();
  shown.uploads.send({ type: 'import.back' });
  await expect.element(page.getByRole('button', { name: 'Adding photos · 0 of 1,200' })).toBeVisible();
  shown.uploads.send({ type: 'connection.lost' });
  await expect
    .element(page.getByRole('button', { name: 'Waiting for a connection · 0 of 1,200' }))
    .toBeVisible();
  shown.uploads.send({ type: 'import.pause' });
  await expect.element(page.getByRole('button', { name: 'Paused · 0 of 1,200' })).toBeVisible();
});

test('[1.3b] 11.20: bytes are plural, and one is singular', async () => {
  const shown = await open();
  choose(shown, chosen('a.jpg', { size: 512 }), chosen('b.jpg', { size: 1 }));
  await says('a.jpg', '512 bytes');
  await expect.element(row('b.jpg').getByText('1 byte', { exact: true })).toBeVisible();
});

test('[1.3b] 11.20: offline no remaining time is shown', async () => {
  const shown = await open();
  choose(shown, chosen('a.jpg', megabytes(4)));
  await press('Upload 1 photo');
  await shown.say('u0', { type: 'bytes.sent', sent: 10_000, at: 1 });
  await shown.say('u0', { type: 'bytes.sent', sent: 1_000_000, at: 60_001 });
  await expect.element(dialog().getByText(/about 4 minutes left/)).toBeVisible();
  shown.uploads.send({ type: 'connection.lost' });
  await expect.element(dialog().getByText(/about 4 minutes left/)).not.toBeInTheDocument();
});

test('[1.3b] 11.20: the pill counts like the dialog, and disappears automatically when all succeeded', async () => {
  const shown = await open();
  shown.outcomes.set('s0', finished({ state: 'ready' as const, imageId: 'i', monthKey: '2024/7' }));
  shown.outcomes.set('s1', finished({ state: 'ready' as const, imageId: 'j', monthKey: '2024/7' }));
  choose(shown, chosen('a.jpg'), chosen('b.jpg'));
  await press('Upload 2 photos');
  await shown.say('u0', { type: 'bytes.complete', uploadId: 's0' });
  await expect.element(dialog().getByText('1 of 2 added')).toBeVisible();
  await press('Back');
  await expect.element(page.getByRole('button', { name: 'Adding photos · 1 of 2' })).toBeVisible();
  await shown.say('u1', { type: 'bytes.complete', uploadId: 's1' });
  await expect.element(page.getByRole('button', { name: '2 photos added' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2 photos added' })).not.toBeInTheDocument();
});

test('[2.36a] 11.15: only an album’s own page offers photos from the library', async () => {
  const album = { albumId: 'a-1', albumName: 'Rome' };
  const shown = await showUploads({ route: 'album' });
  shown.uploads.send({ type: 'import.open', album });
  const inDialog = page.getByRole('dialog', { name: 'Add photos to Rome' });
  await inDialog.getByRole('tab', { name: 'My library' }).click();
  await expect.element(inDialog.getByRole('status', { name: 'Loading your photos' })).toBeVisible();
  await expect.element(inDialog.getByText('Drop photos here')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(inDialog.getByText('Drop photos here')).toBeVisible();
  await press('Back');
  shown.uploads.send({ type: 'import.open' });
  await expect.element(dialog().getByRole('tab', { name: 'My device' })).toBeVisible();
  await expect.element(dialog().getByRole('tab', { name: 'My library' })).not.toBeInTheDocument();
});

test('[2.36a] 11.15: the dialog of an album, shown over another page, offers only the device', async () => {
  const shown = await showUploads({ route: 'photos' });
  shown.uploads.send({ type: 'import.open', album: { albumId: 'a-1', albumName: 'Rome' } });
  const inDialog = page.getByRole('dialog', { name: 'Add photos to Rome' });
  await expect.element(inDialog.getByRole('tab', { name: 'My device' })).toBeVisible();
  await expect.element(inDialog.getByRole('tab', { name: 'My library' })).not.toBeInTheDocument();
});

test('[1.3b] a file of an earlier page whose bytes are lost asks to be chosen again', async () => {
  await open({ left: [restored('k1', { held: false })] });
  await says('k1.jpg', 'Choose this file again to continue');
  await expect.element(row('k1.jpg').getByRole('button', { name: 'Choose file' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[1.3b] while the dialog is closed a pill shows the progress of the photos, and reopens it', async () => {
  const shown = await open();
  choose(shown, chosen('a.jpg'), chosen('b.jpg'));
  await press('Upload 2 photos');
  await shown.say('u0', { type: 'bytes.failed', reason: 'lost' });
  await press('Back');
  await expect.element(page.getByRole('button', { name: 'Adding photos · 0 of 2' })).toBeVisible();
  expect(await violations()).toEqual([]);
  shown.uploads.send({ type: 'connection.lost' });
  await expect.element(page.getByRole('button', { name: 'Waiting for a connection · 0 of 2' })).toBeVisible();
  shown.uploads.send({ type: 'import.pause' });
  await expect.element(page.getByRole('button', { name: 'Paused · 0 of 2' })).toBeVisible();
  expect(await violations()).toEqual([]);
  shown.uploads.send({ type: 'item.remove', id: 'u1' });
  await page.getByRole('button', { name: '1 photo wasn’t added' }).click();
  await says('a.jpg', 'Connection lost at 0%. Your progress is saved.');
});

test('[2.36a] [1.3b] the dialog names its album, also after the pill; opened from photos, it names none', async () => {
  const shown = await showUploads();
  shown.uploads.send({ type: 'import.open', album: { albumId: 'a-1', albumName: 'Rome' } });
  await expect.element(page.getByRole('dialog', { name: 'Add photos to Rome', exact: true })).toBeVisible();
  choose(shown, chosen('a.jpg'));
  await press('Back');
  await press('1 photo chosen');
  await expect.element(page.getByRole('dialog', { name: 'Add photos to Rome', exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Back');
  shown.uploads.send({ type: 'import.open' });
  await expect.element(page.getByRole('dialog', { name: 'Add photos', exact: true })).toBeVisible();
  await press('Upload 1 photo');
  expect(shown.uploads.getSnapshot().context.items.map(({ albumId }) => albumId)).toEqual([null]);
});

for (const albumName of ['W'.repeat(10_000), 'e\u0301\u0301'.repeat(300), '\u202Emoor ni 🏖'])
  test(`[2.36a] [F22] the album's name fits the dialog: ${albumName.slice(0, 8)}`, async () => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    const shown = await showUploads();
    shown.uploads.send({ type: 'import.open', album: { albumId: 'a-1', albumName } });
    await expect.element(page.getByRole('dialog').getByText(albumName, { exact: true })).toBeVisible();
    const heading = page.getByRole('dialog').getByRole('heading').element();
    expect(heading.getBoundingClientRect().height).toBeLessThan(80);
    expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport();
  });

for (const width of [390, 1280])
  test(`[1.3b] [F22] at ${width} px names of any length and script, and with markup, stay in their line`, async () => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    const shown = await open();
    const names = [
      `${'長'.repeat(96)}.jpg`,
      `${'W'.repeat(9_996)}.jpg`,
      `e${'\u0301'.repeat(300)}.jpg`,
      `${'👨‍👩‍👧‍👦🏖️'.repeat(40)}.jpg`,
      'صورة ‏العائلة.jpg',
      '<b>bold</b> & "quoted"; .jpg',
      '\u202Egpj.evil.jpg',
    ];
    choose(shown, ...names.map((name) => chosen(name)));
    const fits = () => {
      const list = dialog().getByRole('list').element();
      const { scrollWidth, clientWidth } = document.documentElement;
      return [list.scrollWidth <= list.clientWidth, scrollWidth <= clientWidth];
    };
    for (const [at, name] of names.entries()) {
      const item = dialog().getByRole('listitem').nth(at);
      await expect.element(item).toBeInTheDocument();
      item.element().scrollIntoView();
      const line = item.getByText(name, { exact: true }).element();
      expect(getComputedStyle(line).unicodeBidi).toBe('plaintext');
      expect(line.getBoundingClientRect().height).toBeLessThan(30);
      // Moves the pointer to a position, because a tall tooltip of the previous row may cover any element to hover.
      await pointerAway();
      await item.getByRole('button', { name: /^Remove/ }).hover();
      await expect
        .poll(() => document.querySelector(':popover-open')?.textContent === `Remove ${name}`)
        .toBe(true);
      expect([name.slice(0, 9), ...fits()]).toEqual([name.slice(0, 9), true, true]);
    }
  });

test('[1.3b] [F20] [F21] of ten thousand files only the rows in view are rendered, each at its position', async () => {
  const shown = await open();
  choose(shown, ...Array.from({ length: 10_000 }, (_, at) => chosen(`IMG_${at}.jpg`)));
  await expect.element(dialog().getByText('10,000 photos chosen')).toBeVisible();
  const rows = () => document.querySelectorAll('dialog li');
  expect(rows().length).toBeLessThan(60);
  const scroller = [...document.querySelectorAll('dialog div')].find(
    (element) => getComputedStyle(element).overflowY === 'auto',
  );
  scroller?.scrollTo(0, scroller.scrollHeight);
  await expect.element(row('IMG_9999.jpg')).toHaveAttribute('aria-posinset', '10000');
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('10000');
  expect(rows().length).toBeLessThan(60);
});
