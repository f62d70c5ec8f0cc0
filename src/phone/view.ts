import type { I18n, MessageDescriptor } from '@lingui/core';
import type { SentPhoto } from '../../machines/phoneUploads/phonePage.machine.ts';
import {
  type PhonePageRef,
  type PhonePageSnapshot,
  phoneViewState,
  rowsOf,
  sumOf,
} from '../../machines/phoneUploads/phonePage.selectors.ts';
import { acceptedTypes } from '../../contracts/photos/uploads/accepted.ts';
import { failedOf, labels, lostOf, reasonOf, refusedOf, sentOf, unkeptOf } from './labels.ts';

type Say = (labels: MessageDescriptor) => string;
/** Formats a number for the locale. */
type Write = I18n['number'];
/** The functions that the view needs in addition to its chart. */
interface PhonePagePorts {
  readonly wordmark: string;
  readonly fileOf: FileOf;
  /** Whether an app shows the page. The app's webview may lack a file chooser, which a page cannot detect. */
  readonly appView: boolean;
}
/** The bytes of a chosen photo, until they are sent. */
export type FileOf = (id: string) => Blob | undefined;

/** Creates an element with attributes and children. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** Returns a decorative tick; screen readers read the adjacent text. */
function tick(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const drawn = document.createElementNS(space, 'svg');
  const line = document.createElementNS(space, 'path');
  line.setAttribute('d', 'M5 12.5l4.5 4.5L19 7.5');
  for (const [key, value] of [
    ['viewBox', '0 0 24 24'],
    ['aria-hidden', 'true'],
  ] as const)
    drawn.setAttribute(key, value);
  drawn.append(line);
  return drawn;
}

/** Changes a text only if it differs, so that a live region is announced only once. */
function write(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}

const shareOf = ({ sent, size }: SentPhoto) => (size === 0 ? 0 : Math.floor((sent / size) * 100) / 100);

/** Pixels of a thumbnail's longer side, sufficient for the densest screens. */
const pictureSize = 168;
/** Maximum number of thumbnails, because each photo has to be decoded in full, which is slow on a phone. */
const mostPictures = 200;

/** Draws thumbnails of the chosen photos one at a time, so that thousands of photos do not block the phone. */
function pictures(fileOf: FileOf, keep: (id: string, picture: Blob) => void) {
  let drawing = Promise.resolve();
  let drawn = 0;
  const draw = async (id: string, file: Blob, canvas: HTMLCanvasElement) => {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, pictureSize / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    canvas.dataset['drawn'] = '';
    canvas.toBlob((picture) => picture === null || keep(id, picture), 'image/jpeg');
  };
  return (id: string): HTMLCanvasElement => {
    const canvas = element('canvas', { class: 'picture', 'aria-hidden': 'true' });
    // Get the file now: it may have been sent and removed by the time it is drawn.
    const file = fileOf(id);
    if (file === undefined || drawn === mostPictures) return canvas;
    drawn += 1;
    // For a file that this browser cannot decode, such as HEIC in most browsers, the frame stays empty.
    drawing = drawing.then(() => draw(id, file, canvas)).catch(() => undefined);
    return canvas;
  };
}

/** Returns the row of one photo: its thumbnail, name and progress, or why it was refused. */
function rowFor(say: Say, number: Write, picture: HTMLCanvasElement) {
  const name = element('span', { class: 'name', dir: 'auto' });
  const state = element('span', { class: 'state' });
  const why = element('span', { class: 'why' });
  const row = element('li', {}, picture, name, state, why);
  return {
    row,
    draw: (photo: SentPhoto) => {
      write(name, photo.name);
      const shown = photo.state === 'taken' ? 'sent' : photo.state;
      if (shown !== 'sent')
        write(state, photo.state === 'sending' ? number(shareOf(photo), { style: 'percent' }) : '');
      else if (row.dataset['state'] !== 'sent')
        state.replaceChildren(tick(), element('span', { class: 'unseen' }, say(labels.sent)));
      row.dataset['state'] = shown;
      const isWrong = photo.state === 'refused' || photo.state === 'failed';
      write(why, isWrong ? say(reasonOf(photo.reason)) : '');
    },
  };
}

/**
 * Returns the view while the code is valid. The file input is created only once, because browsers close the
 * chooser when its element is removed.
 */
function openView(
  page: PhonePageRef,
  say: Say,
  number: Write,
  { fileOf, appView }: Pick<PhonePagePorts, 'fileOf' | 'appView'>,
) {
  const input = element('input', {
    type: 'file',
    multiple: '',
    accept: acceptedTypes,
    class: 'unseen',
    id: 'photos',
  });
  const label = element('label', { class: 'button primary', for: 'photos' });
  const sum = element('p', { class: 'sum', role: 'status' });
  const bar = element('progress', { 'aria-label': say(labels.progress) });
  const note = element('p', { class: 'note', role: 'status' });
  const otherWay = element('p', { class: 'note' }, say(labels.otherWay));
  const again = element('button', { class: 'button', type: 'button' }, say(labels.again));
  const list = element('ul', {});
  const pictureFor = pictures(fileOf, (id, picture) => page.send({ type: 'photo.drawn', id, picture }));
  const rows = new Map<string, ReturnType<typeof rowFor>>();
  input.addEventListener('change', () => {
    const photos = [...(input.files ?? [])].map((body) => {
      const { name, size, type } = body;
      return { name, size, type, body };
    });
    // Lets the customer choose the same photo again.
    input.value = '';
    if (photos.length > 0) page.send({ type: 'photos.chosen', photos });
  });
  again.addEventListener('click', () => page.send({ type: 'photos.again' }));
  const view = element('section', {}, sum, bar, note, input, label, otherWay, again, list);
  const noteFor = ({ under, total, failed, refused, examined, unkept, lost }: ReturnType<typeof sumOf>) => {
    if (lost > 0) return say(lostOf(lost));
    if (total === 0) return say(refused > 0 ? refusedOf(refused) : labels.hint);
    if (under > 0 && !navigator.onLine) return say(labels.offline);
    if (under > 0) return say(unkept > 0 ? unkeptOf(unkept) : labels.keepOpen);
    if (failed > 0) return say(failedOf(failed));
    if (examined > 0) return say(labels.checking);
    return refused > 0 ? `${say(refusedOf(refused))} ${say(labels.others)}` : say(labels.allSent);
  };
  const draw = (snapshot: PhonePageSnapshot) => {
    const counts = sumOf(snapshot);
    write(label, say(counts.total === 0 ? labels.choose : labels.more));
    write(sum, counts.total === 0 ? '' : say(sentOf(number(counts.sent), counts.total)));
    sum.hidden = bar.hidden = counts.total === 0;
    bar.max = Math.max(1, counts.bytes);
    bar.value = counts.sentBytes;
    write(note, noteFor(counts));
    // Once photos have been chosen, the webview evidently has a file chooser.
    otherWay.hidden = !appView || counts.total > 0;
    again.hidden = counts.failed === 0;
    for (const [at, photo] of rowsOf(snapshot).entries()) {
      const known = rows.get(photo.id) ?? rowFor(say, number, pictureFor(photo.id));
      rows.set(photo.id, known);
      if (list.children[at] !== known.row) list.insertBefore(known.row, list.children[at] ?? null);
      known.draw(photo);
    }
  };
  return { view, draw };
}

/** Returns a view with a message and actions. */
function sentence(
  say: Say,
  title: MessageDescriptor,
  hint?: MessageDescriptor,
  act?: () => void,
): HTMLElement {
  const view = element('section', {}, element('p', { class: 'sum', role: 'status' }, say(title)));
  if (hint !== undefined) view.append(element('p', { class: 'note' }, say(hint)));
  if (act !== undefined) {
    const button = element('button', { class: 'button primary', type: 'button' }, say(labels.again));
    button.addEventListener('click', act);
    view.append(button);
  }
  return view;
}

/** Renders the chart's state into `place`, and updates it. */
export function drawPhonePage(
  place: HTMLElement,
  page: PhonePageRef,
  i18n: I18n,
  { wordmark, ...ports }: PhonePagePorts,
): void {
  const say: Say = (text) => i18n._(text);
  document.title = say(labels.title);
  const open = openView(page, say, (value, format) => i18n.number(value, format), ports);
  const heading = element('h1', {}, say(labels.title));
  const body = element('div', {});
  place.replaceChildren(element('p', { class: 'wordmark', translate: 'no' }, wordmark), heading, body);
  let shown = '';
  const draw = (snapshot: PhonePageSnapshot) => {
    const state = phoneViewState(snapshot);
    if (state === 'open') open.draw(snapshot);
    if (state === shown) return;
    shown = state;
    body.replaceChildren(
      state === 'open'
        ? open.view
        : state === 'unreachable'
          ? sentence(say, labels.unreachable, undefined, () => page.send({ type: 'phone.retry' }))
          : state === 'taken'
            ? sentence(say, labels.taken, labels.takenHint)
            : state === 'over'
              ? sentence(say, labels.over, labels.overHint)
              : sentence(say, labels.opening),
    );
  };
  page.subscribe(draw);
  draw(page.getSnapshot());
  const redraw = () => draw(page.getSnapshot());
  window.addEventListener('online', redraw);
  window.addEventListener('offline', redraw);
}
