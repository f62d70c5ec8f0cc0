import { isTyped, typedFields } from './typed.ts';

/** The button that opened the dialog, identified by its text and its index among buttons with that text. */
interface Opener {
  readonly says: string;
  readonly place: number;
  readonly of: number;
}
/** A form with its typed values and the button that opened its dialog. */
export interface TypedForm {
  readonly form: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly opener?: Opener | undefined;
}

const openers = new WeakMap<HTMLDialogElement, Opener>();

const buttons = () => [...document.querySelectorAll('button')];
const wordsOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
const saying = (says: string) => buttons().filter((one) => wordsOf(one) === says);

/** Remembers which button opens a dialog, before the dialog covers the page. */
export function rememberOpener(dialog: HTMLDialogElement, from: Element): void {
  if (!(from instanceof HTMLButtonElement) || from.closest('form') !== null) return;
  const says = wordsOf(from);
  const same = saying(says);
  openers.set(dialog, { says, place: same.indexOf(from), of: same.length });
}

/**
 * Returns the name under which a form's text is stored. The ids that React generates are not stable, so forms
 * without an id of their own share a name; the first one on a page counts.
 */
const nameOf = (form: HTMLFormElement) =>
  [
    location.pathname,
    form.closest('dialog') === null ? 'page' : 'dialog',
    form.id.replace(/^_r_.*/, ''),
  ].join('#');

/** Which fields are stored: no passwords, and none with `data-passing`. */
const kept = 'input:not([type="password"], [type="file"], [data-passing]), select, textarea';
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      one.matches(kept) && (one as HTMLInputElement).name !== '',
  );
const isTicked = (one: Element): one is HTMLInputElement =>
  one instanceof HTMLInputElement && (one.type === 'checkbox' || one.type === 'radio');

/** Returns the form with typed text in the topmost dialog, or else on the page; null if there is none. */
export function typedForm(): TypedForm | null {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  const typed = typedFields(dialog ?? document).find(isTyped);
  const form = typed?.closest('form');
  if (form === undefined || form === null) return null;
  const fields = fieldsOf(form).flatMap((one) =>
    isTicked(one) && !one.checked ? [] : [[one.name, one.value] as const],
  );
  return {
    form: nameOf(form),
    fields: Object.fromEntries(fields),
    opener: dialog === undefined ? undefined : openers.get(dialog),
  };
}

function fill(form: HTMLFormElement, fields: TypedForm['fields']): void {
  for (const one of fieldsOf(form)) {
    const value = fields[one.name];
    if (isTicked(one)) one.checked = value === one.value;
    else if (value !== undefined) one.value = value;
    one.dispatchEvent(new Event('input', { bubbles: true }));
    one.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/**
 * Fills in the typed values of a form once it is rendered; if it is in a dialog, first presses the button that opens
 * it, once. Calls `done` afterwards. Stops at the customer's first key or press, because they may want to do
 * something else.
 */
export function giveBack({ form: name, fields, opener }: TypedForm, done: () => void): () => void {
  const ends = new AbortController();
  let isPressed = false;
  const look = () => {
    const form = [...document.forms].find((one) => one.role !== 'search' && nameOf(one) === name);
    if (form !== undefined) {
      observer.disconnect();
      fill(form, fields);
      // A form that resets when its record arrives discards the typed text, so fill it in again until the customer
      // takes over.
      form.addEventListener('reset', () => queueMicrotask(() => fill(form, fields)), { signal: ends.signal });
      done();
      return;
    }
    if (opener === undefined || isPressed) return;
    const same = saying(opener.says);
    const button = same.length === opener.of ? same[opener.place] : undefined;
    if (button === undefined || button.disabled) return;
    isPressed = true;
    button.focus();
    button.click();
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    ends.abort();
  };
  for (const sign of ['keydown', 'pointerdown'])
    document.addEventListener(sign, stop, { capture: true, signal: ends.signal });
  observer.observe(document, { childList: true, subtree: true });
  look();
  return stop;
}
