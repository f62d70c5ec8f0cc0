import type { Page, Route } from '@playwright/test';

export const albumsTab = (page: Page) =>
  page.getByRole('navigation', { name: 'My photos' }).getByRole('link', { name: /^Albums/ });
export const tiles = (page: Page) => page.getByRole('list', { name: 'Your albums' }).getByRole('listitem');
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/**
 * Returns the text 'Created today' for an album created in this test, or 'yesterday' if midnight has passed
 * since.
 */
export const justCreated = (more = '') => new RegExp(`^Created (?:today|yesterday)${more}$`);
export const refused = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'broken', correlationId: 'x' } });

/**
 * Holds back responses to requests for `url` with this method until the returned function is called; then all of them
 * fail.
 */
export async function refuseLater(page: Page, url: string, method: string): Promise<() => void> {
  let release = () => {};
  const gone = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await gone;
    return refused(route);
  });
  return release;
}
/** A temporary failure is retried twice, so an error appears only after some seconds. */
export const afterRetries = { timeout: 40_000 };

interface Seed {
  make(name: string, request: unknown): Promise<unknown>;
}

/** Creates an album for a customer and returns its id. */
export async function seedAlbum(
  seed: Seed,
  customerId: string,
  name: string,
  photoIds: readonly string[] = [],
): Promise<string> {
  const { ids } = (await seed.make('albums', { customerId, albums: [{ name, photoIds }] })) as {
    readonly ids: readonly string[];
  };
  return ids[0] ?? '';
}

export interface SharedSeed {
  readonly ownerId: string;
  readonly participantIds: readonly string[];
  readonly name: string;
  /** Photos of the owner and of the participants. */
  readonly photoIds?: readonly string[];
}

/** Creates a legacy shared album, which customers can no longer do in the product; returns its id. */
export async function seedSharedAlbum(seed: Seed, request: SharedSeed): Promise<string> {
  const { id } = (await seed.make('shared-albums', request)) as { readonly id: string };
  return id;
}
