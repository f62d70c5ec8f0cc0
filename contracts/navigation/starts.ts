import { type Area, type RouteName, routeNames, routeRow } from './routes.ts';

/** Modules that are loaded together with an area, as paths relative to `src/`. */
export type BesideModule =
  | 'actors/albums/album.ts'
  | 'screens/albums/AlbumScreen.tsx'
  | 'screens/albums/AlbumsScreen.tsx'
  | 'screens/albums/SharedAlbumScreen.tsx'
  | 'screens/widgets/BookPage.tsx';

/**
 * Maximum kilobytes (1,024 bytes, brotli) that a page loads until its first thumbnails or content appear, for pages
 * with photos, other account pages and public pages.
 */
export const budgets = { photos: 200, account: 172, public: 122 } as const;

/** The code that a kind of page loads in addition to the frame. */
export interface PageStart {
  /** `src/app/areas/<area>.tsx`. */
  readonly area: Area;
  /** Loaded together with the area. */
  readonly beside: readonly BesideModule[];
  /** Whether the page shows or counts photos, and therefore waits for the library's chart. */
  readonly library: boolean;
  readonly budget: keyof typeof budgets;
}

const account = (area: Area, rest: Partial<PageStart> = {}): PageStart => ({
  area,
  beside: [],
  library: false,
  budget: 'account',
  ...rest,
});
const open = (area: Area): PageStart => account(area, { budget: 'public' });

/** The code that each kind of page loads. Views, preloads, the build and the size budgets all use this table. */
export const pageStarts = {
  home: account('home'),
  photos: account('photos', { library: true, budget: 'photos' }),
  albums: account('albums', {
    library: true,
    budget: 'photos',
    beside: ['screens/albums/AlbumsScreen.tsx'],
  }),
  /** For own albums and shared ones. */
  album: account('albums', {
    library: true,
    budget: 'photos',
    beside: [
      'actors/albums/album.ts',
      'screens/albums/AlbumScreen.tsx',
      'screens/albums/SharedAlbumScreen.tsx',
    ],
  }),
  exports: account('exports', { library: true, budget: 'photos' }),
  downloads: account('downloads'),
  orders: account('orders'),
  order: account('order'),
  invoices: account('invoices'),
  customer: account('customer'),
  settings: account('settings'),
  addresses: account('addresses'),
  deletion: account('deletion'),
  emailChange: account('emailChange'),
  projects: account('projects'),
  widgets: account('widgets'),
  book: account('widgets', { beside: ['screens/widgets/BookPage.tsx'] }),
  auth: account('auth'),
  public: open('public'),
  oldAddress: open('oldAddress'),
  subscription: open('subscription'),
} satisfies Readonly<Record<Area, PageStart>> & Readonly<Record<string, PageStart>>;

export type PageKind = keyof typeof pageStarts;
export const pageKinds = Object.keys(pageStarts) as readonly PageKind[];

/** Routes whose pages load more than their area. */
const kinds: Readonly<Partial<Record<RouteName, PageKind>>> = {
  album: 'album',
  albumPhotoPreview: 'album',
  sharedAlbum: 'album',
  sharedAlbumPhotoPreview: 'album',
  onlineProductShare: 'book',
};

export const pageKindOf = (name: RouteName): PageKind => kinds[name] ?? routeRow(name).area;

/** Returns what the page of a route loads. */
export const startOf = (name: RouteName): PageStart => pageStarts[pageKindOf(name)];

/** Returns whether the pages of an area wait for the library's chart. */
export const needsLibrary = (area: Area): boolean => pageStarts[area].library;

/** Areas without a public page. Their code is loaded only for signed-in customers. */
export const signedInAreas: readonly Area[] = [
  ...new Set(routeNames.map((name) => routeRow(name).area)),
].filter((area) => pageStarts[area].budget !== 'public');
