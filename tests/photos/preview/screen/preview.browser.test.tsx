import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Photo } from '../../../../contracts/photos/photo.ts';
import type { LibrarySnapshot } from '../../../../machines/photos/library/library.selectors.ts';
import { type ListKey, monthIn, previewObserver } from '../../../../machines/photos/library/model.ts';
import { animationsAt } from '../../../kit/animations.ts';
import { servedPicture, withoutPicture } from '../../../ui/blocked.ts';
import { inPage, violations } from '../../../ui/render.tsx';
import { frames } from '../../../ui/grid/gridSample.tsx';
import { Service, showPhotos } from '../../stage.tsx';
import { fetchMissing } from '../../../../src/ui/missing.ts';

// These tests check the moving picture in the middle of its animation.
beforeAll(() => animationsAt(1));
beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});
afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  vi.restoreAllMocks();
});

const library = () =>
  new Service([
    [2024, 7, 62],
    [2024, 6, 8],
    [2024, 5, 24],
    [2024, 4, 24],
  ]);
const selectorOf = (name: string) => `.cell[aria-label*="${name}"]`;
const tile = (name: string) => inPage(selectorOf(name));
const listed = async (service = library()) => {
  const shown = showPhotos(service);
  await expect.poll(() => document.querySelectorAll('.cell.there').length).toBeGreaterThan(20);
  return shown;
};
const shows = (text: RegExp) => expect.element(page.getByText(text)).toBeVisible();
const picture = () => document.querySelector<HTMLImageElement>('img[alt^="Photo of"]');

/**
 * Returns the elements that scripts animate, with the keyframes of their animations, in the order in which
 * they started.
 */
function flights() {
  const seen: { readonly element: Element; readonly frames: unknown }[] = [];
  const real = Reflect.get(Element.prototype, 'animate') as (...given: unknown[]) => Animation;
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (
    this: Element,
    keyframes,
    options,
  ): Animation {
    seen.push({ element: this, frames: keyframes });
    return Reflect.apply(real, this, [keyframes, options]);
  });
  return seen;
}

test('[2.22a] a photo expands from the tile it was opened from, and shrinks back to it', async () => {
  await listed();
  const way = flights();
  const from = tile('2024-7-9.jpg');
  const { left, top, width: side } = from.getBoundingClientRect();
  from.click();
  await shows(/10 of 62 in July 2024/);
  const screen = picture()?.parentElement?.parentElement;
  expect(way.map(({ element }) => element)).toEqual([screen]);
  const [first = ''] = ((way[0]?.frames ?? []) as { readonly transform: string }[]).map(
    ({ transform }) => transform,
  );
  for (const one of screen?.getAnimations() ?? []) one.finish();
  const { a, e, f } = new DOMMatrix(first);
  const box = picture()?.getBoundingClientRect() ?? new DOMRect();
  expect((box.left + box.width / 2) * a + e).toBeCloseTo(left + side / 2, 0);
  expect((box.top + box.height / 2) * a + f).toBeCloseTo(top + side / 2, 0);
  // The box is even wider than a 4:3 photo, so the photo's shorter side corresponds to the tile's.
  expect(box.height * a).toBeCloseTo(side, 0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[data-flight] img')).not.toBeNull();
  const back = way.find(({ element }) => element === document.querySelector('[data-flight] img'));
  const { transform } = (back?.frames ?? { transform: [] }) as { readonly transform: readonly string[] };
  const aim = transform[1] ?? '';
  const end = new DOMMatrix(aim);
  const copy = document.querySelector<HTMLElement>('[data-flight] img');
  expect((copy?.offsetHeight ?? 0) * end.a).toBeCloseTo(side, 0);
  await expect.poll(() => document.querySelector('[data-flight]')).toBeNull();
  expect(document.querySelector('[data-opened]')).toBeNull();
});

test('[2.22a] reduced motion disables the transition', async () => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  });
  await listed();
  const way = flights();
  tile('2024-7-9.jpg').click();
  await shows(/10 of 62 in July 2024/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect([way, document.querySelector('[data-flight]')]).toEqual([[], null]);
});

test('[2.22a] [2.28] beneath the photo the list keeps its space and cannot be reached', async () => {
  await listed();
  window.scrollTo(0, 300);
  await frames(3);
  const before = (
    document.querySelector(selectorOf('2024-7-40.jpg')) ?? tile('2024-6-3.jpg')
  ).getBoundingClientRect();
  const beneath = tile('2024-6-3.jpg');
  // From the moment when the photo starts to grow from its tile, while the list is still painted, only the photo's
  // page is accessible.
  const moments: unknown[] = [];
  const watching = new MutationObserver(() => {
    if (document.querySelector('[aria-label=Photo]') === null) return;
    watching.disconnect();
    moments.push(
      beneath.checkVisibility({ visibilityProperty: true }),
      beneath.closest('[inert][aria-hidden="true"]') === null,
      page.getByRole('heading', { level: 1 }).elements().length,
    );
  });
  watching.observe(document.body, { childList: true, subtree: true });
  beneath.click();
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Photo');
  expect(moments).toEqual([true, false, 1]);
  await shows(/4 of 8 in June 2024/);
  await expect.poll(() => beneath.checkVisibility({ visibilityProperty: true })).toBe(false);
  expect(window.scrollY).toBe(300);
  expect(page.getByRole('grid').elements()).toEqual([]);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('grid')).toBeVisible();
  const after = (
    document.querySelector(selectorOf('2024-7-40.jpg')) ?? tile('2024-6-3.jpg')
  ).getBoundingClientRect();
  expect(after).toEqual(before);
});

test('F22: a right-to-left name is isolated in the title', async () => {
  const service = library();
  const now = service.answer.bind(service);
  vi.spyOn(service, 'answer').mockImplementation((row, call) => {
    const answered = now(row, call);
    if (row.name !== 'photos.timelinePage' || answered.outcome !== 'finished') return answered;
    const { images, ...page } = answered.reply as { images: Photo[] };
    const named = images.map(({ dateTaken: _, ...photo }) => ({ ...photo, localFileName: 'תמונה (1).jpg' }));
    return { ...answered, reply: { ...page, images: named } };
  });
  showPhotos(service, '/my-photos/photos/preview/2024-6-3');
  const name = () => document.querySelector('h1 bdi');
  await expect.poll(() => name()?.textContent).toBe('תמונה (1).jpg');
  expect(getComputedStyle(name() as Element).direction).toBe('rtl');
});

test('F12: a photo that failed to load offline loads once online [2.22a]', async () => {
  const service = library();
  service.failing.add('photos.photoById');
  showPhotos(service, '/my-photos/photos/preview/2024-6-3');
  await expect.element(page.getByRole('alert')).toBeVisible();
  service.failing.clear();
  window.dispatchEvent(new Event('online'));
  await shows(/4 of 8 in June 2024/);
});

test('F12: a large picture that failed offline loads once online; until then its thumbnail shows [2.25]', async () => {
  const online = await withoutPicture();
  const service = library();
  service.picture = () => servedPicture;
  showPhotos(service, '/my-photos/photos/preview/2024-6-3');
  await shows(/4 of 8 in June 2024/);
  const state = () => [
    picture()?.dataset['waiting'],
    picture()?.complete,
    (picture()?.naturalWidth ?? 0) > 0,
  ];
  await expect.poll(state).toEqual(['', true, false]);
  fetchMissing();
  await expect.poll(state).toEqual(['', true, false]);
  await online();
  await expect.poll(state).toEqual([undefined, true, true]);
});

test('[2.28] a photo opened by its address renders no list until it is closed', async () => {
  const service = library();
  showPhotos(service, '/my-photos/photos/preview/2024-6-3');
  await shows(/4 of 8 in June 2024/);
  expect(document.querySelectorAll('.cell').length).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe('Photo of Saturday, 8\u00a0June\u00a02024, 2024-6-3.jpg');
});

test('[2.27b] the neighbours of an earlier photo are released and not read again', async () => {
  const { actor } = await listed();
  const library = () => actor.system.get('library').getSnapshot() as LibrarySnapshot;
  const months = () =>
    (Object.entries(library().context.observers) as [ListKey, readonly string[]][])
      .filter(([, observers]) => observers.includes(previewObserver))
      .map(([key]) => monthIn(key));
  const open = (id: string) =>
    actor.system
      .get('navigation')
      .send({ type: 'navigation.request', to: `/my-photos/photos/preview/${id}` });
  open('2024-4-12');
  await shows(/13 of 24 in April 2024/);
  await expect.poll(months).toEqual(['2024/4']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('grid')).toBeVisible();
  open('2024-7-30');
  await shows(/31 of 62 in July 2024/);
  await expect.poll(months).toEqual(['2024/7']);
});

/**
 * Holds back the responses of one call, by default those for pages of the list; returns a function that releases
 * them.
 */
function lazyView(service: Service, name = 'photos.timelinePage'): () => void {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const now = service.answer.bind(service);
  vi.spyOn(service, 'answer').mockImplementation((row, call) =>
    row.name === name ? (answered.then(() => now(row, call)) as never) : now(row, call),
  );
  return answer;
}

test('[2.23b] [2.27b] F11: arrows pressed while the neighbours of an addressed photo load all count', async () => {
  const service = library();
  const answer = lazyView(service);
  const { addresses } = showPhotos(service, '/my-photos/photos/preview/2024-6-3');
  await shows(/4 of 8 in June 2024/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
  await shows(/4 of 8 in June 2024/);
  answer();
  await shows(/6 of 8 in June 2024/);
  expect(addresses.at(-1)).toBe('/my-photos/photos/preview/2024-6-5');
});

for (const [when, name] of [
  ['before the photo is found', 'photos.photoById'],
  ['before its months are counted', 'photos.timeline'],
] as const)
  test(`[2.23a, 2.23b] [2.27b] F11: every arrow pressed ${when} counts, by key and by button`, async () => {
    const service = library();
    const answer = lazyView(service, name);
    const { addresses } = showPhotos(service, '/my-photos/photos/preview/2024-6-3');
    await expect.poll(() => document.activeElement?.ariaLabel).toBe('Photo');
    if (name === 'photos.timeline') await shows(/^Saturday, 8\sJune\s2024$/);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await page.getByRole('button', { name: 'Next photo' }).click();
    expect(addresses.filter((to) => to.includes('2024-6-5'))).toEqual([]);
    answer();
    await shows(/6 of 8 in June 2024/);
    expect(addresses.at(-1)).toBe('/my-photos/photos/preview/2024-6-5');
  });

test('[2.28] F11: a photo opened by address and closed before its page loads gets the focus then', async () => {
  const service = library();
  const answer = lazyView(service);
  showPhotos(service, '/my-photos/photos/preview/2024-6-3');
  await shows(/4 of 8 in June 2024/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  answer();
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe('Photo of Saturday, 8\u00a0June\u00a02024, 2024-6-3.jpg');
});

test('[2.23c] [2.51b, 2.51c] F25: Escape closes the dialog over a photo, then the photo; the page does not scroll between', async () => {
  const { addresses } = await listed();
  tile('2024-7-9.jpg').click();
  await shows(/10 of 62 in July 2024/);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await shows(/10 of 62 in July 2024/);
  expect([addresses.at(-1), document.documentElement.style.overflow]).toEqual([
    '/my-photos/photos/preview/2024-7-9',
    'hidden',
  ]);
  const opened = addresses.length;
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect([addresses.slice(opened), document.documentElement.style.overflow]).toEqual([
    ['/my-photos/photos'],
    '',
  ]);
});

test('[2.26a] F25: Delete pressed twice asks once, confirmed twice deletes once', async () => {
  const service = library();
  await listed(service);
  tile('2024-7-9.jpg').click();
  await shows(/10 of 62 in July 2024/);
  const button = page.getByRole('button', { name: 'Delete', exact: true }).element() as HTMLElement;
  button.click();
  button.click();
  await expect.element(page.getByRole('button', { name: 'Delete 1 photo' })).toBeVisible();
  expect(page.getByRole('dialog').elements().length).toBe(1);
  const confirm = page.getByRole('button', { name: 'Delete 1 photo' }).element() as HTMLElement;
  confirm.click();
  confirm.click();
  await shows(/9 of 61 in July 2024/);
  expect(service.asked.filter(({ name }) => name === 'photos.deletePhotos').length).toBe(1);
});

test('[2.23b] F25: a double click on a tile opens one photo, and ten arrows move ten photos ahead', async () => {
  const { addresses } = await listed();
  const one = tile('2024-7-9.jpg');
  one.click();
  one.click();
  await shows(/10 of 62 in July 2024/);
  await userEvent.keyboard('{ArrowRight>10/}');
  await shows(/20 of 62 in July 2024/);
  expect(addresses.at(-1)).toBe('/my-photos/photos/preview/2024-7-19');
});

/** A service whose photos have no known day, so that they are named after their files. */
class Named extends Service {
  readonly #names: readonly string[];
  constructor(names: readonly string[]) {
    super([[1970, 1, names.length]]);
    this.#names = names;
  }
  override answer(...given: Parameters<Service['answer']>) {
    const answered = super.answer(...given);
    if (answered.outcome !== 'finished') return answered;
    const { image, images } = answered.reply as { image?: Photo; images?: readonly Photo[] };
    const named = ({ dateTaken: _, ...one }: Photo) => {
      const localFileName = this.#names[Number(one.imageId.split('-').at(-1))] ?? '';
      return { ...one, localFileName };
    };
    const change = {
      ...(image === undefined ? {} : { image: named(image) }),
      ...(images === undefined ? {} : { images: images.map(named) }),
    };
    return { ...answered, reply: { ...(answered.reply as object), ...change } };
  }
}

for (const width of [390, 1280])
  test(`[F22] at ${width} px a name of any length has its own line and moves nothing`, async () => {
    await page.viewport(width, 844);
    const names = [
      'W'.repeat(10_000),
      `e${'\u0301'.repeat(9_999)}`,
      'אלבום של סבתא.jpg',
      'Naxos \u202Egpj.exe',
      '👨‍👩‍👧‍👦🏖️'.repeat(40),
      '<b>bold</b> & "quoted"; ',
    ];
    showPhotos(new Named(names), '/my-photos/photos/preview/1970-1-0');
    const title = () =>
      [...document.querySelectorAll('h1')].find(({ textContent }) => textContent !== 'My photos');
    const back = page.getByRole('button', { name: 'Back to your photos' });
    for (const [at, name] of names.entries()) {
      await expect.poll(() => title()?.textContent === name).toBe(true);
      await shows(new RegExp(`${at + 1} of ${names.length} in Unknown Date`));
      const { left, right, height } = title()?.getBoundingClientRect() ?? new DOMRect();
      expect([left >= 0, right <= width, height < 30]).toEqual([true, true, true]);
      expect(getComputedStyle(title() ?? document.body).unicodeBidi).toBe('isolate');
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      expect(back.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
      await userEvent.keyboard('{ArrowRight}');
    }
  });

test('[2.26a] [2.48a] F25: Enter ten times on the delete button asks once and deletes once', async () => {
  const service = library();
  await listed(service);
  tile('2024-7-9.jpg').click();
  await shows(/10 of 62 in July 2024/);
  page.getByRole('button', { name: 'Delete', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Delete 1 photo' })).toBeVisible();
  page.getByRole('button', { name: 'Delete 1 photo' }).element().focus();
  let answer = () => {};
  service.held = new Promise((resolve) => (answer = resolve));
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}');
  answer();
  await shows(/9 of 61 in July 2024/);
  const deleted = service.asked.filter(({ name }) => name === 'photos.deletePhotos');
  expect(deleted.map(({ call }) => call.body)).toEqual([{ photoIds: ['2024-7-9'] }]);
});

test('[2.25] the picture of the next photo is decoded in advance, and shows at once', async () => {
  await listed();
  tile('2024-7-9.jpg').click();
  await shows(/10 of 62 in July 2024/);
  await expect.poll(() => picture()?.dataset['waiting']).toBeUndefined();
  await userEvent.keyboard('{ArrowRight}');
  await shows(/11 of 62 in July 2024/);
  expect([picture()?.dataset['ready'], picture()?.dataset['waiting']]).toEqual(['', undefined]);
});

test('[2.23a] an arrow without a neighbour says so', async () => {
  showPhotos(new Service([[2024, 7, 2]]));
  await expect.poll(() => document.querySelector(selectorOf('2024-7-0.jpg'))).not.toBeNull();
  const says = (name: string, disabled: string) =>
    expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', disabled);
  tile('2024-7-0.jpg').click();
  await shows(/1 of 2 in July 2024/);
  await says('Previous photo', 'true');
  await says('Next photo', 'false');
  await userEvent.keyboard('{ArrowRight}');
  await shows(/2 of 2 in July 2024/);
  await says('Previous photo', 'false');
  await says('Next photo', 'true');
});
