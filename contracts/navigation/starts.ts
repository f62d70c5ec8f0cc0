import { type Area, type RouteName, routeNames, routeRow } from './routes.ts';

/** Modules that a page fetches together with its area, as paths below `src/`. */
export type BesideModule =
  | 'actors/albums/album.ts'
  | 'screens/albums/AlbumScreen.tsx'
  | 'screens/albums/AlbumsScreen.tsx'
  | 'screens/albums/SharedAlbumScreen.tsx'
  | 'screens/widgets/BookPage.tsx';

/**
 * Most KB of 1,024 bytes, brotli, that a page loads until its first thumbnails or its content: with photos, of an account, without
 * a sign-in.
 */
export const budgets = { photos: 200, account: 170, public: 122 } as const;

/** What one kind of page loads beside the frame. */
export interface PageStart {
  /** `src/app/areas/<area>.tsx`. */
  readonly area: Area;
  /** Fetched together with the area. */
  readonly beside: readonly BesideModule[];
  /** It shows or counts photos, and waits for the library's chart. */
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

/** What each kind of page loads: the views, the document's preloads, the build and its budgets read this table. */
export const pageStarts = {
  home: account('home'),
  photos: account('photos', { library: true, budget: 'photos' }),
  albums: account('albums', {
    library: true,
    budget: 'photos',
    beside: ['screens/albums/AlbumsScreen.tsx'],
  }),
  /** One's own album or a shared one. */
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

/** Routes whose pages begin with more than their area. */
const kinds: Readonly<Partial<Record<RouteName, PageKind>>> = {
  album: 'album',
  albumPhotoPreview: 'album',
  sharedAlbum: 'album',
  sharedAlbumPhotoPreview: 'album',
  onlineProductShare: 'book',
};

export const pageKindOf = (name: RouteName): PageKind => kinds[name] ?? routeRow(name).area;

/** What the page of a route loads. */
export const startOf = (name: RouteName): PageStart => pageStarts[pageKindOf(name)];

/** Whether pages of an area wait for the library. */
export const needsLibrary = (area: Area): boolean => pageStarts[area].library;

/** Areas without a public page: the account is there before anything of theirs is drawn. */
export const signedInAreas: readonly Area[] = [
  ...new Set(routeNames.map((name) => routeRow(name).area)),
].filter((area) => pageStarts[area].budget !== 'public');
