/** The product that opens in the prints editor [9.9: value not shown]. @spec 9.9 */
export const printProductCode = 'prints-10x15';

/**
 * Placeholder for the vendor in the editor's address.
 * @spec 4.8b
 */
export const vendorPlaceholder = '{vendor}';

/**
 * The vendor of a channel: the part before its country.
 * @spec 4.8b
 */
export const vendorOf = (channel: string): string => channel.replace(/-.*$/, '');

/**
 * Where a customer with a temporary selection is sent.
 * `editor` is the address from configuration, with {@link vendorPlaceholder} in host or path.
 * @throws TypeError when the result is no address.
 * @spec 4.8b
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
