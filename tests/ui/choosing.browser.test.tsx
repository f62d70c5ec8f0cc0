import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { Menu, type MenuItem } from '../../src/ui/Menu.tsx';
import { MonthSlider } from '../../src/ui/MonthSlider.tsx';
import { TabLinks } from '../../src/ui/TabLinks.tsx';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { Link } from '../../src/context/Link.tsx';
import { render } from './render.tsx';
import { months } from './samples.ts';

const sorting: readonly MenuItem[] = [
  { id: 'taken', label: 'Date taken, newest first', checked: false },
  { id: 'oldest', label: 'Date taken, oldest first', checked: true },
  { id: 'added', label: 'Added, newest first', checked: false },
  {
    id: 'delete',
    label: 'Delete album',
    danger: true,
    divided: true,
    disabledReason: 'Unavailable for shared albums',
  },
];

const focusedText = () => document.activeElement?.textContent ?? '';

test('a menu opens at the current item, moves by arrows, ends and letters, and returns the focus', async () => {
  const chosen: string[] = [];
  render(<Menu label="Sort" items={sorting} onSelect={(id) => chosen.push(id)} />);
  const button = page.getByRole('button', { name: 'Sort' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const path = [focusedText(), button.element().ariaExpanded];
  for (const key of ['{ArrowDown}', '{Home}', '{ArrowUp}', '{ArrowDown}', 'd', 'd', 'd', 'a']) {
    await userEvent.keyboard(key);
    path.push(focusedText());
  }
  await userEvent.keyboard('{Enter}');
  path.push(focusedText(), button.element().ariaExpanded);
  expect([path, chosen]).toEqual([
    [
      'Date taken, oldest first',
      'true',
      'Added, newest first',
      'Date taken, newest first',
      'Delete albumUnavailable for shared albums',
      'Date taken, newest first',
      'Date taken, oldest first',
      'Delete albumUnavailable for shared albums',
      'Date taken, newest first',
      'Added, newest first',
      'Sort',
      'false',
    ],
    ['added'],
  ]);
});

test('Escape closes the menu alone and reaches no other handler', async () => {
  const heard: string[] = [];
  const listen = (event: KeyboardEvent) => heard.push(event.key);
  document.addEventListener('keydown', listen);
  render(<Menu label="Sort" items={sorting} onSelect={() => undefined} />);
  await page.getByRole('button', { name: 'Sort' }).click();
  heard.length = 0;
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', listen);
  expect([heard, focusedText(), document.querySelector('[role=menu]')?.matches(':popover-open')]).toEqual([
    [],
    'Sort',
    false,
  ]);
});

test('a disabled item states the reason and does nothing', async () => {
  const chosen: string[] = [];
  render(<Menu label="Sort" items={sorting} onSelect={(id) => chosen.push(id)} />);
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByText('Unavailable for shared albums').click({ force: true });
  expect([chosen, document.querySelector('[role=menu]')?.matches(':popover-open')]).toEqual([[], true]);
});

test('a click outside closes the menu', async () => {
  render(
    <>
      <Menu label="Sort" items={sorting} onSelect={() => undefined} />
      <p style={{ marginTop: 400 }}>Elsewhere</p>
    </>,
  );
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByText('Elsewhere').click();
  expect(document.querySelector('[role=menu]')?.matches(':popover-open')).toBe(false);
});

test('arrows cycle through the tabs and select; Tab moves into the panel', async () => {
  const chosen: string[] = [];
  const items = [
    { id: 'device', label: 'My device' },
    { id: 'qr', label: 'QR code' },
  ];
  const tabs = (current: string) => (
    <Tabs label="Add photos" current={current} items={items} onSelect={(id) => chosen.push(id)}>
      {current}
    </Tabs>
  );
  const { again } = render(tabs('device'));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  again(tabs('qr'));
  const selected = page.getByRole('tab', { selected: true });
  const seen = [selected.element().textContent, focusedText()];
  await userEvent.keyboard('{ArrowRight}');
  again(tabs('device'));
  await userEvent.tab();
  seen.push(document.activeElement?.getAttribute('role') ?? '', document.activeElement?.textContent ?? '');
  expect([chosen, seen]).toEqual([
    ['qr', 'device'],
    ['QR code', 'QR code', 'tabpanel', 'device'],
  ]);
});

test('sibling pages are links, with the current one marked', () => {
  render(
    <TabLinks
      label="My photos"
      current="albums"
      link={Link}
      items={[
        { id: 'photos', label: 'Photos', count: '1,248', to: '/my-photos/photos' },
        { id: 'albums', label: 'Albums', count: '9', to: '/my-photos/albums' },
      ]}
    />,
  );
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
  expect(links).toEqual([
    ['Photos1,248', '/my-photos/photos', null],
    ['Albums9', '/my-photos/albums', 'page'],
  ]);
});

test('where tabs lack room for their counts, a count is shown whole or not at all, and stays in the name', async () => {
  await page.viewport(390, 844);
  const items = [
    { id: 'photos', label: 'Billeder', count: '2.500', to: '/my-photos/photos' },
    { id: 'albums', label: 'Albummer', count: '14', to: '/my-photos/albums' },
  ];
  const seenAt = (width: number) => {
    const { unmount } = render(
      <div style={{ width }}>
        <TabLinks label="Mine billeder" current="photos" link={Link} items={items} />
      </div>,
    );
    const links = page.getByRole('link').elements();
    const seen = links.map((link) => {
      const tab = link.getBoundingClientRect();
      const count = link.querySelector('span')?.getBoundingClientRect() ?? tab;
      return count.top >= tab.bottom ? 'gone' : count.right <= width ? 'whole' : 'cut';
    });
    const names = links.map(({ textContent }) => textContent);
    unmount();
    return [seen, names];
  };
  const names = ['Billeder2.500', 'Albummer14'];
  expect(seenAt(234)).toEqual([['whole', 'whole'], names]);
  expect(seenAt(160)).toEqual([['gone', 'gone'], names]);
});

/** A slider of 600 px in height, whose changes are recorded and applied. */
function drawSlider() {
  const changes: number[] = [];
  const commits: number[] = [];
  const slider = (value: number) => (
    <div style={{ position: 'absolute', top: 0, left: 0, height: 600 }}>
      <MonthSlider
        label="Month"
        stops={months}
        value={value}
        onChange={(next) => {
          changes.push(next);
          again(slider(next));
        }}
        onCommit={(index) => commits.push(index)}
      />
    </div>
  );
  const { again } = render(slider(0));
  return { changes, commits, element: page.getByRole('slider', { name: 'Month' }).element() };
}

test('the months move by keys: one, a year, the ends', async () => {
  const { changes, commits, element } = drawSlider();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{PageDown}{PageDown}{ArrowUp}{PageUp}{PageUp}{End}{ArrowDown}{Home}');
  expect([changes, commits, element.getAttribute('aria-valuetext')]).toEqual([
    [1, 4, 8, 7, 4, 0, 15, 0],
    [1, 4, 8, 7, 4, 0, 15, 0],
    'December 2026',
  ]);
});

test('a drag moves to the nearest month, leaves the element and is committed once', async () => {
  const { changes, commits, element } = drawSlider();
  const frame = window.frameElement?.getBoundingClientRect();
  const [x, y] = [(frame?.left ?? 0) + 70, frame?.top ?? 0];
  const scale = (frame?.width ?? 1) / window.innerWidth;
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', left: number, top: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      x: x + (left - 70) * scale,
      y: y + top * scale,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    });
  await send('mousePressed', 70, 82);
  await send('mouseMoved', 400, 322);
  await send('mouseReleased', 400, 322);
  expect([changes, commits, element.getAttribute('aria-valuetext')]).toEqual([[2, 8], [8], 'December 2024']);
});
