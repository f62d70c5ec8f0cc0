// A checkbox without a value attribute has the value 'on', so only its checked state counts.
const fields =
  'form:not([role="search"]) :is(input, textarea):not([type="hidden"], [type="checkbox"], [type="radio"], [data-passing])';

export const isTyped = (field: Element): boolean =>
  (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
  field.value !== field.defaultValue;

/** Fields whose text may be lost. */
export const typedFields = (within: ParentNode): readonly Element[] => [...within.querySelectorAll(fields)];

/**
 * Whether a form of the topmost dialog, or of the page without one, differs from its initial values. Read from the
 * fields on demand: the browser holds typed text, and saved values are the initial ones. Searches and fields with
 * `data-passing` do not count.
 */
export function hasTyped(): boolean {
  const top: ParentNode = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return typedFields(top).some(isTyped);
}
