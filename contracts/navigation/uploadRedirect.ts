import { safeUrl } from '../app/config.ts';
import type { Config } from '../app/config.ts';
import { readQuery } from './query.ts';

/** A device that may have the shop's app. */
const phone = /\b(?:Android|iPhone|iPad|iPod)\b/;

export interface RedirectQuestion {
  /** `location.search` of the page. */
  readonly search: string;
  readonly config: Pick<Config, 'AllowedUploadHosts' | 'UploadAppLink'>;
  readonly userAgent: string;
  /** The album to add to; null for the library only. */
  readonly albumId: string | null;
}

/**
 * Returns the URL that adds photos in place of the upload dialog: the query's `uploadUrl`, otherwise the app
 * link in the config, both with the album. It must be http or https on an allowed host, and is used only on
 * phones. Returns null for the dialog. @spec 2.12 2.36b 4.9b 5.9b
 */
export function uploadRedirect({ search, config, userAgent, albumId }: RedirectQuestion): string | null {
  if (!phone.test(userAgent)) return null;
  const hosts = config.AllowedUploadHosts;
  const link = safeUrl.safeParse(config.UploadAppLink);
  const appLink = link.success && hosts.includes(new URL(link.data).host) ? link.data : null;
  const target = readQuery(search, hosts).uploadUrl ?? appLink;
  if (target === null) return null;
  const address = new URL(target);
  if (albumId !== null) address.searchParams.set('album_id', albumId);
  return address.href;
}
