import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emulate, render, violations } from '../render.tsx';
import type { VisibleRange } from '../../../src/ui/grid/model.ts';
import { HidingHeader } from '../../../src/ui/HidingHeader.tsx';
import { frames, paint, SampleGrid } from './gridSample.tsx';

beforeAll(() => paint(4));
beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});
afterEach(() => void vi.useRealTimers());

const years = 6;
const counts = Array.from({ length: years * 12 }, (_, index) => (index % 5 === 0 ? 24 : 7));
const scrubber = {
  label: 'Month',
  stops: counts.map((_, index) => ({
    text: `Month ${index}`,
    short: `M ${index}`,
    year: String(2026 - Math.floor(index / 12)),
  })),
};
const room = { paddingRight: 88 };

/** Returns the month that is rendered across the top of the viewport. */
const monthAtTop = () =>
  [...document.querySelectorAll('.section')]
    .find((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      return Math.max(0, top) <= 0 && bottom > 0;
    })
    ?.querySelector('.title')?.textContent ?? null;
const slider = () => page.getByRole('slider', { name: 'Month' }).first();
const valueText = () => slider().element().getAttribute('aria-valuetext');

async function shown(sample: Parameters<typeof SampleGrid>[0]['sample'] = { counts, scrubber }) {
  render(
    <div style={room}>
      <SampleGrid sample={sample} />
    </div>,
  );
  window.scrollTo(0, 1);
  await expect.element(slider()).toBeVisible();
  window.scrollTo(0, 0);
  await frames(3);
}

test('[2.16a] the slider’s value is the month under the top of the viewport, at any scroll position', async () => {
  await shown();
  expect(await violations()).toEqual([]);
  const height = document.documentElement.scrollHeight - window.innerHeight;
  for (let step = 0; step <= 40; step += 1) {
    window.scrollTo(0, Math.round((height * step) / 40));
    await frames(3);
    expect(valueText()).toBe(monthAtTop());
  }
});

test('[2.16a] keys move a month, a year or to an end; the month is at the top, or as near as possible', async () => {
  await shown();
  const element = slider().element() as HTMLElement;
  element.focus();
  const after = async (keys: string) => {
    await userEvent.keyboard(keys);
    await frames(3);
    return [valueText(), monthAtTop()];
  };
  expect([
    await after('{ArrowDown}'),
    await after('{PageDown}'),
    await after('{PageDown}{ArrowUp}'),
    await after('{PageUp}'),
    await after('{Home}'),
  ]).toEqual([
    ['Month 1', 'Month 1'],
    ['Month 12', 'Month 12'],
    ['Month 23', 'Month 23'],
    ['Month 12', 'Month 12'],
    ['Month 0', 'Month 0'],
  ]);
  await after('{End}');
  expect([valueText(), Math.ceil(window.scrollY + window.innerHeight)]).toEqual([
    'Month 71',
    document.documentElement.scrollHeight,
  ]);
  window.scrollBy(0, -40);
  await frames(3);
  expect(valueText()).toBe(monthAtTop());
});

test.each([100, 1_000])(
  '[2.16a] where the top bar hides, the month takes its place, also %i ms after an earlier movement',
  async (late) => {
    render(
      <>
        <HidingHeader beneath={false}>{null}</HidingHeader>
        <div style={room}>
          <SampleGrid sample={{ counts, scrubber }} />
        </div>
      </>,
    );
    window.scrollTo(0, 1);
    await expect.element(slider()).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    window.scrollTo(0, 0);
    await frames(3);
    vi.advanceTimersByTime(100);
    slider()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    vi.advanceTimersByTime(late);
    await frames(3);
    expect([document.documentElement.style.getPropertyValue('--stickyTop'), monthAtTop()]).toEqual([
      '0px',
      'Month 12',
    ]);
  },
);

test('[2.16a] keys reach each month of a line; after a scroll the value is the first of the line', async () => {
  const months = Array.from({ length: 60 }, () => 2);
  const joins = months.map((_, index) => String(2026 - Math.floor(index / 12)));
  const stops = joins.map((year, index) => ({ text: `Month ${index}`, short: `M ${index}`, year }));
  await shown({ counts: months, joins, scrubber: { label: 'Month', stops } });
  const element = slider().element() as HTMLElement;
  element.focus();
  await userEvent.keyboard('{PageDown}{ArrowDown}{ArrowDown}');
  await frames(3);
  expect([valueText(), monthAtTop()]).toEqual(['Month 14', 'Month 12']);
  window.scrollBy(0, 10);
  await frames(3);
  expect([valueText(), monthAtTop()]).toEqual(['Month 12', 'Month 12']);
});

test('[2.16a] while the pointer is pressed and dragged, the bubble shows the current month', async () => {
  await shown();
  const element = slider().element() as HTMLElement;
  const { left, top, height } = element.getBoundingClientRect();
  const at = (share: number) => ({
    clientX: left + 60,
    clientY: top + height * share,
    pointerId: 1,
    bubbles: true,
  });
  element.setPointerCapture = () => undefined;
  element.hasPointerCapture = () => true;
  element.dispatchEvent(new PointerEvent('pointerdown', { ...at(0.25), button: 0 }));
  await frames(3);
  const first = valueText();
  element.dispatchEvent(new PointerEvent('pointermove', at(0.5)));
  element.dispatchEvent(new PointerEvent('pointerup', at(0.5)));
  await frames(3);
  expect([first === valueText(), valueText(), element.textContent?.includes(valueText() ?? '-')]).toEqual([
    false,
    monthAtTop(),
    true,
  ]);
});

test('[2.16a] a press and a drag lead to their position, also while the page header is in view', async () => {
  render(
    <>
      <div style={{ height: 240 }} />
      <div style={room}>
        <SampleGrid sample={{ counts, scrubber }} />
      </div>
    </>,
  );
  await expect.element(slider()).toBeVisible();
  const element = slider().element() as HTMLElement;
  element.setPointerCapture = () => undefined;
  element.hasPointerCapture = () => true;
  const { left, top, height } = element.getBoundingClientRect();
  const at = (y: number) => ({ clientX: left + 60, clientY: y, pointerId: 1, button: 0, bubbles: true });
  element.dispatchEvent(new PointerEvent('pointerdown', at(top + height / 2)));
  await frames(3);
  const pressed = valueText();
  element.dispatchEvent(new PointerEvent('pointermove', at(top + height / 2 + 1)));
  element.dispatchEvent(new PointerEvent('pointerup', at(top + height / 2 + 1)));
  await frames(3);
  expect([pressed === 'Month 0', valueText()]).toEqual([false, pressed]);
});

test('[2.16a] a hovering pointer reports the target’s range once; leaving reports that too', async () => {
  const considered: (readonly VisibleRange[] | null)[] = [];
  render(
    <div style={room}>
      <SampleGrid
        sample={{ counts, scrubber }}
        handlers={{ onConsider: (looked) => void considered.push(looked) }}
      />
    </div>,
  );
  window.scrollTo(0, 1);
  await expect.element(slider()).toBeVisible();
  const element = slider().element() as HTMLElement;
  const { left, top, height } = element.getBoundingClientRect();
  const over = (y: number) =>
    element.dispatchEvent(
      new PointerEvent('pointermove', {
        clientX: left + 60,
        clientY: y,
        pointerType: 'mouse',
        bubbles: true,
      }),
    );
  over(top + height / 2);
  over(top + height / 2);
  element.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
  expect([considered.length, considered[1]]).toEqual([2, null]);
  const shownThere = considered[0]?.map(({ key }) => key) ?? [];
  element.setPointerCapture = () => undefined;
  element.dispatchEvent(
    new PointerEvent('pointerdown', {
      clientX: left + 60,
      clientY: top + height / 2,
      pointerId: 1,
      button: 0,
      bubbles: true,
    }),
  );
  await frames(3);
  const drawn = [...document.querySelectorAll<HTMLElement>('.section')].map(({ dataset }) => dataset['key']);
  expect(drawn).toEqual(shownThere);
});

test('[2.16a] at rest the month is named beside the line, hiding years it touches; in full if focused', async () => {
  await shown();
  // A month whose position on the slider is also that of a year's name.
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}');
  (slider().element() as HTMLElement).blur();
  await frames(3);
  const seen = () =>
    [...slider().element().querySelectorAll('span')]
      .filter((span) => {
        const { visibility, opacity } = getComputedStyle(span);
        return span.textContent !== '' && visibility === 'visible' && opacity !== '0';
      })
      .map((span) => ({ text: span.textContent, ...boxOf(span) }));
  const short = valueText()?.replace('Month', 'M');
  const month = seen().find(({ text }) => text === short);
  expect(month === undefined).toBe(false);
  const others = seen().filter((one) => one !== month && /^20/.test(one.text ?? ''));
  const touched = others.filter(({ top, bottom }) => month && bottom > month.top && top < month.bottom);
  expect([others.length > 3, touched]).toEqual([true, []]);
  (slider().element() as HTMLElement).focus();
  await expect.poll(() => seen().map(({ text }) => text)).toContain(valueText());
  expect(seen().map(({ text }) => text)).not.toContain(short);
});

const handle = () => document.querySelectorAll<HTMLElement>('[role=slider]')[1] as HTMLElement;
const boxOf = (element: Element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

test('[2.16a] on a phone a handle of 44 by 52 stays at the edge, clear of the page’s header and focus rings', async () => {
  await page.viewport(390, 844);
  const head = <div style={{ height: 200 }} />;
  const grid = render(
    <>
      {head}
      <SampleGrid sample={{ counts, scrubber }} />
    </>,
  );
  const opacity = () => getComputedStyle(handle()).opacity;
  await expect.poll(handle).toBeInstanceOf(HTMLElement);
  expect([handle().dataset['shown'], opacity()]).toEqual([undefined, '0']);
  window.scrollTo(0, 3000);
  await expect.poll(() => handle().dataset['shown']).toBe('rest');
  await expect.poll(opacity).toBe('1');
  const { left, top, right, bottom } = boxOf(handle());
  expect([right - left, bottom - top, right]).toEqual([44, 52, 390]);
  expect(document.elementFromPoint(left + 2, top + 26)).toBe(handle());
  const rings = [...document.querySelectorAll('.cell:not([hidden]) .ring')].map(boxOf);
  expect([rings.length > 9, rings.filter((ring) => ring.right > left)]).toEqual([true, []]);
  // While photos are being selected, the links that open them are beneath the slider, which is therefore shown only
  // during scrolling.
  grid.again(
    <>
      {head}
      <SampleGrid sample={{ counts, scrubber, selecting: true }} />
    </>,
  );
  await expect.poll(opacity).toBe('0');
  expect(document.elementFromPoint(left + 2, top + 26)?.closest('[role=slider]')).toBe(null);
  await expect
    .poll(() => {
      window.scrollBy(0, 1);
      return opacity();
    })
    .toBe('1');
});

test('[2.16a] on a phone the month shows in a bubble only while the handle is held', async () => {
  await page.viewport(390, 844);
  render(<SampleGrid sample={{ counts, scrubber }} />);
  await expect.poll(handle).toBeInstanceOf(HTMLElement);
  window.scrollTo(0, 3000);
  await expect.poll(() => handle().dataset['shown']).toBe('rest');
  const bubble = () => {
    const [found] = handle().getElementsByTagName('span');
    return found && `${getComputedStyle(found).opacity} ${found.textContent}`;
  };
  expect(bubble()).toBe(`0 ${handle().getAttribute('aria-valuetext')}`);
  const element = handle();
  element.setPointerCapture = () => undefined;
  element.hasPointerCapture = () => true;
  const { top, left } = boxOf(element);
  const at = (y: number) => ({ clientX: left + 20, clientY: y, pointerId: 1, button: 0, bubbles: true });
  element.dispatchEvent(new PointerEvent('pointerdown', at(top + 20)));
  element.dispatchEvent(new PointerEvent('pointermove', at(top + 220)));
  const month = () => handle().getAttribute('aria-valuetext');
  await expect.poll(() => bubble() === `1 ${month()}`).toBe(true);
  element.dispatchEvent(new PointerEvent('pointerup', at(top + 220)));
  element.dispatchEvent(new PointerEvent('lostpointercapture', at(top + 220)));
  await expect.poll(() => bubble()?.startsWith('0')).toBe(true);
});

test('[2.16a] on a phone a drag from the handle’s edge moves the list as little as one from its middle', async () => {
  await page.viewport(390, 844);
  render(<SampleGrid sample={{ counts, scrubber }} />);
  window.scrollTo(0, 1);
  await expect.poll(handle).toBeInstanceOf(HTMLElement);
  for (const [above, within] of [
    [1 / 4, 2],
    [3 / 4, 50],
  ] as const) {
    window.scrollTo(0, (document.documentElement.scrollHeight - 844) * above);
    await expect
      .poll(() => {
        window.scrollBy(0, 1);
        return getComputedStyle(handle()).opacity;
      })
      .toBe('1');
    await frames(3);
    const month = Number(handle().getAttribute('aria-valuenow'));
    const element = handle();
    element.setPointerCapture = () => undefined;
    element.hasPointerCapture = () => true;
    const { top, left } = element.getBoundingClientRect();
    const at = (y: number) => ({ clientX: left + 13, clientY: y, pointerId: 1, button: 0, bubbles: true });
    element.dispatchEvent(new PointerEvent('pointerdown', at(top + within)));
    element.dispatchEvent(new PointerEvent('pointermove', at(top + within + 1)));
    await frames(3);
    // The start of the month at the top or of the next one, whichever is nearer.
    expect([month, month + 1]).toContain(Number(handle().getAttribute('aria-valuenow')));
    element.dispatchEvent(new PointerEvent('pointerup', at(top + within + 1)));
  }
});

test('[2.16a] in forced colours the position of the list is visible', async () => {
  await shown();
  await emulate({ 'forced-colors': 'active' });
  const knob = slider().element().querySelector('span:nth-last-of-type(2)');
  expect(knob && getComputedStyle(knob).backgroundColor).toBe(
    getComputedStyle(document.documentElement).color,
  );
});

const million = 1_000_000;

test('[F20] a run of a million photos on a phone: no box too tall, every photo reached, 1:1 under a finger', async () => {
  await page.viewport(390, 844);
  const looked: number[] = [];
  const props = {
    handlers: { onVisible: ([first]: readonly { first: number }[]) => void looked.push(first?.first ?? -1) },
  };
  const { again } = render(<SampleGrid sample={{ counts: [million] }} {...props} />);
  const tallest = () =>
    Math.max(...[...document.querySelectorAll('*')].map((one) => one.getBoundingClientRect().height));
  const rowAtTop = () =>
    Number(document.elementFromPoint(60, 200)?.closest('.cell')?.getAttribute('aria-label')?.split('-')[1]);
  expect(tallest()).toBeLessThan(15_000_000);
  // Scrolls to the last photo by its position.
  again(
    <SampleGrid
      sample={{ counts: [million], goTo: { section: '0', place: million - 1, top: null } }}
      {...props}
    />,
  );
  await frames(3);
  expect(document.querySelector('[aria-label="Photo 0-999999"]')).not.toBe(null);
  // In the middle of the list, scrolling by one row makes the next row visible. This must also be so after a rest,
  // when the box is moved but no photo is.
  again(<SampleGrid sample={{ counts: [million] }} {...props} />);
  again(
    <SampleGrid
      sample={{ counts: [million], goTo: { section: '0', place: million / 2, top: null } }}
      {...props}
    />,
  );
  await frames(3);
  const middle = rowAtTop();
  const row = (390 - 4) / 3 + 2;
  window.scrollBy(0, row * 3);
  await frames(3);
  expect(rowAtTop()).toBe(middle + 9);
  await expect.poll(() => document.querySelector('[role=grid]')?.classList.contains('moving')).toBe(false);
  await frames(3);
  expect([Math.abs(rowAtTop() - (middle + 9)) <= 3, tallest() < 15_000_000]).toEqual([true, true]);
  // When the scroll bar jumps, the list jumps to the corresponding position.
  window.scrollTo(0, document.documentElement.scrollHeight * 0.75);
  await frames(3);
  expect(looked.at(-1)).toBeGreaterThan(million * 0.7);
  window.scrollTo(0, 0);
  await frames(3);
  expect(document.querySelector('[aria-label="Photo 0-0"]')).not.toBe(null);
});
