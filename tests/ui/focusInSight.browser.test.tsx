import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Shell } from '../../src/screens/shell/Shell.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { keepFieldInSight } from '../../src/ui/fieldInSight.ts';
import { Field } from '../../src/ui/Field.tsx';
import { TextLink } from '../../src/ui/TextLink.tsx';
import { render, settled } from './render.tsx';
import { shellProps } from './scenes.tsx';

const nothing = () => undefined;
const numbers = Array.from({ length: 9 }, (_, index) => String(index + 1));
const controls = numbers.map((number) => (
  <div key={number} style={{ marginBlock: 40 }}>
    <TextLink href={`#${number}`}>Order {number}</TextLink>
    <Button>See order {number}</Button>
    <Field name={`field-${number}`} label={`Field ${number}`} />
    <Checkbox name={`box-${number}`} label={`Box ${number}`} />
  </div>
));

afterEach(() => {
  document.documentElement.style.removeProperty('--consentHeight');
  document.body.style.paddingBottom = '';
  window.scrollTo(0, 0);
});

/** Returns the focused element, if another element covers its centre (WCAG 2.2, 2.4.11). */
function covered(): string | null {
  const at = document.activeElement;
  // A page or dialog as a whole needs no check. Beyond the last Tab stop a browser focuses its own toolbars, and the
  // body is the active element.
  if (at === null || at === document.body || at.matches('main, dialog')) return null;
  const { left, top, width, height } = at.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  // A checkbox is drawn over its input, so check the label.
  const own = at.closest('label, [data-field]') ?? at;
  const isSeen = hit !== null && (own.contains(hit) || hit.contains(at));
  return isSeen
    ? null
    : `${at.outerHTML.slice(0, 80)} at ${top} to ${top + height}, under ${hit?.localName ?? 'nothing'}`;
}

async function tabThrough(key: string, presses: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await userEvent.keyboard(key);
    await settled();
    const one = covered();
    if (one !== null) found.push(one);
  }
  return found;
}

const screens = [
  [1440, 900],
  [390, 844],
  [320, 256],
] as const;

test.each(screens)(
  'at %i × %i px no focused element is beneath the header or the cookie banner',
  async (width, height) => {
    await page.viewport(width, height);
    render(
      <Shell {...shellProps('default')}>
        {controls}
        <div
          style={{ position: 'fixed', inset: 'auto 0 0', height: height / 3, background: 'grey', zIndex: 21 }}
        />
      </Shell>,
    );
    // The shop's script sets this property in the same way.
    document.documentElement.style.setProperty('--consentHeight', `${height / 3}px`);
    document.body.style.paddingBottom = `${height / 3}px`;
    expect(await tabThrough('{Tab}', 44)).toEqual([]);
    expect(await tabThrough('{Shift>}{Tab}{/Shift}', 32)).toEqual([]);
  },
);

test.each(screens)(
  'at %i × %i px no focused element is out of view in a long dialog',
  async (width, height) => {
    await page.viewport(width, height);
    render(
      <Dialog
        title="Change the delivery address of this order"
        onEscape={nothing}
        onClose={nothing}
        footer={
          <>
            <Button>Keep the current address</Button>
            <Button variant="primary">Deliver to the new address</Button>
          </>
        }
      >
        {controls}
      </Dialog>,
    );
    expect(await tabThrough('{Tab}', 44)).toEqual([]);
    expect(await tabThrough('{Shift>}{Tab}{/Shift}', 32)).toEqual([]);
  },
);

test.each(['in a dialog', 'on a page'])(
  'a focused field %s stays in view when the keyboard of a phone opens',
  async (where) => {
    await page.viewport(390, 844);
    keepFieldInSight(window);
    const fields = numbers.map((number) => (
      <Field key={number} name={`field-${number}`} label={`Field ${number}`} />
    ));
    render(
      where === 'on a page' ? (
        <main>{fields}</main>
      ) : (
        <Dialog title="Add address" onEscape={nothing} footer={<Button>Save address</Button>}>
          {fields}
        </Dialog>
      ),
    );
    const field = page.getByLabelText('Field 8');
    await field.click();
    await settled();
    const edges = () => {
      const { top, bottom } = field.element().getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight && covered() === null;
    };
    expect(edges()).toBe(true);
    await page.viewport(390, 420);
    await expect.poll(edges).toBe(true);
    // The page does not scroll to a field that is out of view.
    if (where === 'in a dialog') return;
    await page.viewport(390, 500);
    document.body.style.paddingBottom = '2000px';
    window.scrollTo(0, 1500);
    await page.viewport(390, 420);
    await settled();
    expect(window.scrollY).toBe(1500);
  },
);
