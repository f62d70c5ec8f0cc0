import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PublicFrame } from '../../src/screens/shell/PublicFrame.tsx';
import { SideMenu } from '../../src/screens/shell/SideMenu.tsx';
import { StoragePill } from '../../src/screens/storage/StoragePill.tsx';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Drawer } from '../../src/ui/Drawer.tsx';
import { ErrorNotice } from '../../src/ui/ErrorNotice.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { QrCode } from '../../src/ui/QrCode.tsx';
import { Radio } from '../../src/ui/Radio.tsx';
import { ShortcutHelp } from '../../src/ui/ShortcutHelp.tsx';
import { Skeleton } from '../../src/ui/Skeleton.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { Tag } from '../../src/ui/Tag.tsx';
import { ToastRegion } from '../../src/ui/Toast.tsx';
import { emulate, inPage, render } from './render.tsx';

const nothing = () => undefined;
const forced = () => emulate({ 'forced-colors': 'active' });

/**
 * Returns whether a visible edge sets the element apart from its background: forced colours remove
 * backgrounds and shadows.
 */
function hasEdge(element: Element): boolean {
  const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(element);
  const drawn = (width: string, style: string) => style !== 'none' && Number.parseFloat(width) > 0;
  return drawn(borderTopWidth, borderTopStyle) || drawn(outlineWidth, outlineStyle);
}
/** Returns the computed value of a CSS system colour. */
function system(word: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = word;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
const drawnAt = (selector: string, of: keyof CSSStyleDeclaration, pseudo?: string) =>
  getComputedStyle(inPage(selector), pseudo)[of];

const toast = { id: '1', kind: 'success', text: 'Saved' } as const;
const edged: readonly (readonly [string, ReactElement, string])[] = [
  [
    'a dialog',
    <Dialog key="1" title="Delete" onEscape={nothing}>
      Words
    </Dialog>,
    'dialog',
  ],
  [
    'the panel of a small screen',
    <Drawer key="1" label="Menu" icon="menu">
      Words
    </Drawer>,
    '[role="dialog"]',
  ],
  [
    'a menu',
    <Menu key="1" label="Sort" items={[{ id: 'a', label: 'Date' }]} onSelect={nothing} />,
    '[role="menu"]',
  ],
  [
    'a toast',
    <ToastRegion
      key="1"
      toasts={[toast]}
      onAction={nothing}
      onDismiss={nothing}
      onPause={nothing}
      onResume={nothing}
    />,
    '[popover] li',
  ],
  ['a banner', <Banner key="1" tone="warning" title="Storage" />, 'div > div:has(> svg)'],
  [
    'a tag',
    <p key="1">
      <Tag tone="danger">Cancelled</Tag>
    </p>,
    'p > span',
  ],
  [
    'a pill of the storage',
    <p key="1">
      <StoragePill level="safe">17 months</StoragePill>
    </p>,
    'p > span',
  ],
  ['an error inside something', <ErrorNotice key="1" inside message="Not saved" />, '[role="alert"]'],
  [
    'a public page',
    <PublicFrame key="1" wordmark="framehouse" title="Success!">
      Words
    </PublicFrame>,
    'main',
  ],
  [
    'a primary button',
    <Button key="1" variant="primary">
      {'Save'}
    </Button>,
    'button',
  ],
  [
    'a quiet button',
    <Button key="1" variant="quiet">
      {'Cancel'}
    </Button>,
    'button',
  ],
  ['a switch', <Switch key="1" label="On" />, '[role="switch"]'],
  ['a checkbox', <Checkbox key="1" label="Off" />, '[type="checkbox"]'],
  ['a radio', <Radio key="1" label="Home" name="where" value="home" />, '[type="radio"]'],
  ['a progress bar', <ProgressBar key="1" label="Sent" value={1} max={2} />, '[role="progressbar"]'],
  [
    'room of something that loads',
    <p key="1">
      <Skeleton width={90} />
    </p>,
    'p > span',
  ],
  ['a tooltip', <IconButton key="1" icon="close" label="Close" />, '[role="tooltip"]'],
];

test.each(edged)('in forced colours %s has an edge', async (_, element, selector) => {
  await forced();
  render(element);
  expect(hasEdge(inPage(selector))).toBe(true);
});

test('in forced colours the current page is marked in tabs and in the menu', async () => {
  await forced();
  render(
    <>
      <Tabs label="Library" current="a" items={[{ id: 'a', label: 'Photos' }]} onSelect={nothing}>
        Words
      </Tabs>
      <SideMenu
        entries={[{ id: 'orders', to: '/orders' }]}
        current="orders"
        look="side"
        onSignOut={nothing}
      />
    </>,
  );
  expect(drawnAt('[role="tab"]', 'backgroundColor', '::after')).toBe(system('Highlight'));
  expect(hasEdge(inPage('[aria-current="page"]'))).toBe(true);
});

test('in forced colours a selected item differs from an unselected one', async () => {
  await forced();
  render(
    <>
      <Switch label="On" defaultChecked />
      <Checkbox label="All" defaultChecked />
      <Radio label="Home" name="where" value="home" defaultChecked />
    </>,
  );
  expect([
    drawnAt('[role="switch"]', 'backgroundColor'),
    drawnAt('[role="switch"]', 'backgroundColor', '::before'),
    drawnAt('[type="checkbox"]:not([role])', 'backgroundColor'),
    drawnAt('[type="radio"]', 'borderTopColor'),
  ]).toEqual(['Highlight', 'HighlightText', 'Highlight', 'Highlight'].map(system));
});

test('in forced colours a field shows focus and error, and a disabled button is grey', async () => {
  await forced();
  render(
    <>
      <Field label="Album name" name="a" error="Name not valid" />
      <Field label="City" name="b" />
      <Button disabledReason="Nothing is selected">Download</Button>
    </>,
  );
  const box = (label: string) => page.getByLabelText(label).element().parentElement ?? document.body;
  expect([
    getComputedStyle(box('Album name')).outlineStyle,
    getComputedStyle(box('City')).outlineStyle,
  ]).toEqual(['solid', 'none']);
  await userEvent.click(page.getByLabelText('City'));
  expect(getComputedStyle(box('City')).outlineColor).toBe(system('Highlight'));
  expect(drawnAt('button[aria-disabled]', 'color')).toBe(system('GrayText'));
});

test('in forced colours a QR code stays dark on light', async () => {
  await forced();
  render(<QrCode text="https://shop.example/" label="Code" />);
  expect(drawnAt('[role="img"]', 'backgroundColor')).toBe('rgb(255, 255, 255)');
});

test('in forced colours the shortcuts have an edge', async () => {
  await forced();
  render(<ShortcutHelp title="Keys" close="Close" shortcuts={[]} />);
  await userEvent.keyboard('?');
  await expect.poll(() => document.querySelector('[popover]')).not.toBeNull();
  expect(hasEdge(inPage('[popover]'))).toBe(true);
});
