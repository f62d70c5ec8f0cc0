/**
 * Code of the product that the prints editor opens [9.9: the clause has no value].
 * @spec 9.9
 */
export const printProductCode = 'prints-10x15';

/**
 * Placeholder for the vendor in the editor's URL.
 * @spec 4.8b
 */
export const vendorPlaceholder = '{vendor}';

/** Returns the vendor of a channel: the part of its name before the country. @spec 4.8b */
export const vendorOf = (channel: string): string => channel.replace(/-.*$/, '');

/**
 * Returns the editor's URL for a temporary selection. `editor` is the URL from the config, which contains
 * {@link vendorPlaceholder} in its host or path. @throws TypeError if the result is not a URL. @spec 4.8b
 */
export function printsEditorUrl(
  editor: string,
  to: { vendor: string; channel: string; tempSelectionId: string },
): string {
  const url = new URL(editor.replaceAll(vendorPlaceholder, encodeURIComponent(to.vendor)));
  url.searchParams.set('autoselectproduct', printProductCode);
  url.searchParams.set('channel', to.channel);
  url.searchParams.set('tempSelectionId', to.tempSelectionId);
  return url.href;
}
