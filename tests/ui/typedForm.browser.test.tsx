import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keptFormKey } from '../../contracts/auth/stored.ts';
import { keepTypedForms } from '../../src/app/typedForms.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { renewing } from '../../src/ui/renew.ts';
import { render } from './render.tsx';

beforeEach(() => sessionStorage.clear());

function PageForm() {
  return (
    <form id="details">
      <input name="name" aria-label="Name" defaultValue="Ada" />
      <textarea name="note" aria-label="Note" />
      <select name="country" aria-label="Country" defaultValue="NL">
        <option value="NL">Netherlands</option>
        <option value="DE">Germany</option>
      </select>
      <input name="news" type="checkbox" aria-label="News" />
      <input name="secret" type="password" aria-label="Password" />
    </form>
  );
}

function Album({ title }: { readonly title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {open ? (
        <Dialog title={title} onEscape={() => setOpen(false)}>
          <form>
            <input name="album" aria-label="Album" defaultValue={title} />
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
const albums = (
  <>
    <Album title="Naxos" />
    <Album title="Alps" />
  </>
);

/** Starts a page for this customer at this time, in milliseconds since 1970. */
function begin(subject: string | null = 'ada', now = 1_000): EventTarget {
  // As with real pages, the listeners of the previous page are gone.
  const window = Object.assign(new EventTarget(), { location });
  keepTypedForms({
    now: () => now,
    onSignOut: () => undefined,
    sessionStorage,
    storedSubject: () => subject,
    window: window as unknown as Parameters<typeof keepTypedForms>[0]['window'],
  });
  const renew = () => window.dispatchEvent(new Event(renewing));
  addEventListener(renewing, renew);
  onTestFinished(() => removeEventListener(renewing, renew));
  return window;
}
const loadAnew = () => dispatchEvent(new Event(renewing));
const valueOf = (name: string) => {
  const field = page.getByLabelText(name, { exact: true }).element();
  return field instanceof HTMLInputElement && field.type === 'checkbox'
    ? field.checked
    : (field as HTMLInputElement).value;
};

/** Types into the form of a page, and reloads the page. */
async function typeAndLoad(): Promise<void> {
  begin();
  const { unmount } = render(<PageForm />);
  await userEvent.fill(page.getByLabelText('Name'), 'Grace');
  await userEvent.fill(page.getByLabelText('Note'), 'By the gate');
  await userEvent.selectOptions(page.getByLabelText('Country'), 'DE');
  await userEvent.click(page.getByLabelText('News'));
  await userEvent.fill(page.getByLabelText('Password'), 'hidden words');
  loadAnew();
  unmount();
}
const values = () => ['Name', 'Note', 'Country', 'News', 'Password'].map(valueOf);

test('a typed form is restored after a reload, a password is not [4.3]', async () => {
  await typeAndLoad();
  expect(sessionStorage.getItem(keptFormKey)).not.toContain('hidden words');
  begin();
  render(<PageForm />);
  await expect.poll(values).toEqual(['Grace', 'By the gate', 'DE', true, '']);
  expect(sessionStorage.getItem(keptFormKey)).toBeNull();
  // The page may reset the form when its values are read again.
  document.forms[0]?.reset();
  await expect.poll(values).toEqual(['Grace', 'By the gate', 'DE', true, '']);
});

test.each([
  ['another customer', 'bob', 2_000],
  ['a page that is opened much later', 'ada', 10 * 60_000],
])('%s does not get the values of a typed form', async (_, subject, now) => {
  await typeAndLoad();
  begin(subject, now);
  render(<PageForm />);
  expect([values(), sessionStorage.getItem(keptFormKey)]).toEqual([['Ada', '', 'NL', false, ''], null]);
});

test('an untouched form is not stored', () => {
  begin();
  render(<PageForm />);
  loadAnew();
  expect(sessionStorage.getItem(keptFormKey)).toBeNull();
});

test('a dialog is reopened by its own button, with its typed values [2.51a, 4.3]', async () => {
  begin();
  const { unmount } = render(albums);
  await userEvent.click(page.getByRole('button', { name: 'Rename' }).nth(1));
  await userEvent.fill(page.getByLabelText('Album'), 'Alps in winter');
  loadAnew();
  unmount();
  begin();
  render(albums);
  await expect.element(page.getByRole('dialog', { name: 'Alps' })).toBeVisible();
  await expect.poll(() => valueOf('Album')).toBe('Alps in winter');
});

test('the browser asks before a page with typed text is left, unless the text is kept or nobody is signed in', async () => {
  const asks = (window: EventTarget) => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  const [signedIn, signedOut] = [begin(), begin(null)];
  render(<PageForm />);
  for (const one of [signedIn, signedOut]) one.dispatchEvent(new Event('input'));
  expect(asks(signedIn)).toBe(false);
  await userEvent.fill(page.getByLabelText('Name'), 'Grace');
  expect([asks(signedIn), asks(signedOut)]).toEqual([true, false]);
  loadAnew();
  expect(asks(signedIn)).toBe(false);
});
