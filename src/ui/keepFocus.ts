/** A position of focus: the element, with its index and that of each ancestor among its siblings. */
export interface FocusPlace {
  readonly element: Element;
  readonly steps: readonly { readonly child: Element; readonly parent: Element; readonly index: number }[];
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]';
/**
 * The elements at which the search for a focusable neighbour ends; if there is no neighbour, this element itself gets
 * focus.
 */
const bounds = 'main, dialog';

export function placeOf(element: Element): FocusPlace {
  const steps: FocusPlace['steps'][number][] = [];
  let child = element;
  for (
    let parent = child.parentElement;
    parent !== null && child !== document.body;
    parent = child.parentElement
  ) {
    steps.push({ child, parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, steps };
}

const isDrawn = (element: Element) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[inert]') === null;

/** Returns whether an element can take focus: a Tab stop, or a status text that replaced a control. */
const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  (element.tabIndex >= 0 || element.matches('[role=status][tabindex]')) &&
  !element.matches(':disabled') &&
  isDrawn(element);

function stopsIn(elements: readonly Element[]): readonly Element[] {
  return elements.flatMap((element) => [
    ...(element.matches(focusable) ? [element] : []),
    ...element.querySelectorAll(focusable),
  ]);
}

/**
 * Returns the name of a removed element, by which its replacement elsewhere takes focus. `data-place` may
 * list several names: focus is passed on under the first one, and received under any of them.
 */
function nameOf({ steps }: FocusPlace): string | undefined {
  const part = steps.map(({ child }) => child).find((child) => child.matches('[data-place]'));
  return part instanceof HTMLElement && !isDrawn(part) ? part.dataset['place']?.split(' ')[0] : undefined;
}
const named = (name: string) =>
  stopsIn([...document.querySelectorAll(`[data-place~="${name}"]`)]).find(isStop);

/**
 * Returns the Tab stop that replaces a removed one: the next one at the same position, otherwise the previous one.
 */
function successor({ steps }: FocusPlace): HTMLElement | null {
  for (const { child, parent, index } of steps) {
    if (!isDrawn(parent)) continue;
    const children = [...parent.children];
    const at = child.parentElement === parent ? children.indexOf(child) : index;
    const next = stopsIn(children.slice(at)).find(isStop);
    if (next !== undefined) return next;
    if (parent instanceof HTMLElement && parent.matches(bounds)) return parent;
    const last = stopsIn(children.slice(0, at)).findLast(isStop);
    if (last !== undefined) return last;
  }
  return document.querySelector<HTMLElement>('main');
}

/** Focuses the element with this name as soon as it is rendered, unless focus has moved in the meantime. */
function awaitNamed(name: string): void {
  const stand = document.activeElement;
  const drawn = new MutationObserver(() => {
    const found = document.activeElement === stand ? named(name) : undefined;
    if (document.activeElement !== stand || found !== undefined) drawn.disconnect();
    found?.focus();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  for (const sign of ['keydown', 'pointerdown'])
    document.addEventListener(sign, () => drawn.disconnect(), { once: true, capture: true });
}

/** Returns whether no element of the page has focus. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Focuses a position, or the nearest one if it was removed. */
export function goBackTo(place: FocusPlace, options?: FocusOptions): void {
  if (place.element !== document.body && place.element instanceof HTMLElement && isDrawn(place.element)) {
    place.element.focus(options);
    if (document.activeElement === place.element) return;
  }
  const name = nameOf(place);
  const again = name === undefined ? undefined : named(name);
  (again ?? successor(place))?.focus(options);
  if (name !== undefined && again === undefined) awaitNamed(name);
}

/**
 * Keeps keyboard focus on the page: if the focused control is removed or hidden for any reason, the nearest one gets
 * focus. Browsers remember the position only for the next Tab press; typing and screen readers would start at the
 * top.
 */
export function keepFocus(): void {
  let here: FocusPlace | null = null;
  /** The last position of focus that was not within a `data-visited` element. */
  let outside: FocusPlace | null = null;
  let byKeys = true;
  const look = () => {
    const place = here;
    if (place === null || !byKeys || !isFocusLost() || isDrawn(place.element)) return;
    const visited = place.steps.find(({ child }) => child.matches('[data-visited]'))?.child;
    const empty = visited !== undefined && !stopsIn([visited]).some(isStop);
    goBackTo(empty && outside !== null ? outside : place);
  };
  // Runs after focus changes that the page itself makes in the same task.
  const soon = () => queueMicrotask(() => queueMicrotask(look));
  const gone = new MutationObserver(soon);
  const arrive = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target === document.body) return;
    const place = placeOf(target);
    if (target.closest('[data-visited]') === null) outside = place;
    here = place;
    gone.disconnect();
    for (const { parent } of place.steps) gone.observe(parent, { childList: true });
  };
  document.addEventListener('focusin', ({ target }) => arrive(target));
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget === null && soon());
  document.addEventListener('keydown', () => (byKeys = true), { capture: true });
  document.addEventListener('pointerdown', () => (byKeys = false), { capture: true });
  if (document.activeElement !== null) arrive(document.activeElement);
}
