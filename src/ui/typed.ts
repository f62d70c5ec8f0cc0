// A box's value is 'on' where no attribute says so: only its tick changes.
const fields =
  'form:not([role="search"]) :is(input, textarea):not([type="hidden"], [type="checkbox"], [type="radio"], [data-passing])';

export const isTyped = (field: Element): boolean =>
  (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
  field.value !== field.defaultValue;

/** Where text may be lost. */
export const typedFields = (within: ParentNode): readonly Element[] => [...within.querySelectorAll(fields)];

/**
 * Whether a form of the topmost dialog, or of the page where there is none, has text that is not what it began with. Read
 * from the fields when it is asked: the browser keeps what is typed, and what was saved is what a field begins with.
 * A search loses nothing, nor does a field marked `data-passing`.
 */
export function hasTyped(): boolean {
  const top: ParentNode = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return typedFields(top).some(isTyped);
}
