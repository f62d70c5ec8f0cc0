import { createElement, type ReactNode } from 'react';
import { matchRoute } from '../../contracts/navigation/match.ts';
import type { Area, RouteName } from '../../contracts/navigation/routes.ts';
import { type BesideModule, type PageStart, startOf } from '../../contracts/navigation/starts.ts';
import type { AnyActorRef } from 'xstate';
import type { LoadedArea } from '../../machines/app/app.setup.ts';
import type { Environment } from '../actors/environment.ts';
import type { AreaModule } from './area.ts';
import { reportMissing } from './reportMissing.ts';

/** Each area is a separate chunk, loaded when its first page opens. */
const imports: Readonly<Record<Area, () => Promise<AreaModule>>> = {
  home: () => import('./areas/home.tsx'),
  public: () => import('./areas/public.tsx'),
  photos: () => import('./areas/photos.tsx'),
  auth: () => import('./areas/auth.tsx'),
  albums: () => import('./areas/albums.tsx'),
  exports: () => import('./areas/exports.tsx'),
  downloads: () => import('./areas/downloads.tsx'),
  orders: () => import('./areas/orders.tsx'),
  invoices: () => import('./areas/invoices.tsx'),
  customer: () => import('./areas/customer.tsx'),
  settings: () => import('./areas/settings.tsx'),
  order: () => import('./areas/order.tsx'),
  addresses: () => import('./areas/addresses.tsx'),
  deletion: () => import('./areas/deletion.tsx'),
  emailChange: () => import('./areas/emailChange.tsx'),
  oldAddress: () => import('./areas/oldAddress.tsx'),
  projects: () => import('./areas/projects.tsx'),
  subscription: () => import('./areas/subscription.tsx'),
  widgets: () => import('./areas/widgets.tsx'),
};

/** Modules that are loaded together with the area, as listed in `contracts/navigation/starts.ts`. */
const besideImports: Readonly<Record<BesideModule, () => Promise<unknown>>> = {
  'actors/albums/album.ts': () => import('../actors/albums/album.ts'),
  'screens/albums/AlbumScreen.tsx': () => import('../screens/albums/AlbumScreen.tsx'),
  'screens/albums/AlbumsScreen.tsx': () => import('../screens/albums/AlbumsScreen.tsx'),
  'screens/albums/SharedAlbumScreen.tsx': () => import('../screens/albums/SharedAlbumScreen.tsx'),
  'screens/widgets/BookPage.tsx': () => import('../screens/widgets/BookPage.tsx'),
};

/** Starts loading the modules beside an area; an error is reported when the module is needed. */
const fetchBeside = ({ beside }: PageStart): void => {
  for (const module of beside) void besideImports[module]().catch(() => undefined);
};

const fetchLibrary = () => import('../actors/photos/library/library.ts');

/** Loads areas and holds their screens, because charts hold no components. */
export function areaLoader(environment: Environment) {
  const screens = new Map<Area, AreaModule['Screen']>();
  return {
    load: async (area: Area): Promise<LoadedArea> => {
      // Reads the URL itself, because the URL changes before its page has been loaded.
      const route = matchRoute(environment.window.location.pathname);
      if (route !== null) fetchBeside(startOf(route.name));
      const { Screen, logic } = await reportMissing(environment, `area.${area}`, imports[area]);
      screens.set(area, Screen);
      return { area, logic: logic(environment) };
    },
    /** Prefetches the area for the URL while the app starts. An error is reported when the area is needed. */
    prefetch: (name: RouteName) => {
      const start = startOf(name);
      fetchBeside(start);
      for (const fetch of [imports[start.area], start.library ? fetchLibrary : undefined])
        void fetch?.().catch(() => undefined);
    },
    /**
     * Loads the library's chunk. The area's chunk is loaded in parallel; an error in it is reported when the area is
     * awaited.
     */
    loadLibrary: async (area: Area) => {
      void imports[area]().catch(() => undefined);
      const { libraryLogic } = await reportMissing(environment, 'library', fetchLibrary);
      return libraryLogic(environment);
    },
    /** Returns the screen of an area; null until its module has been loaded. */
    draw: (area: Area | null, page: AnyActorRef | null): ReactNode => {
      const Screen = area === null ? undefined : screens.get(area);
      return Screen === undefined ? null : createElement(Screen, { page });
    },
  };
}
export type AreaLoader = ReturnType<typeof areaLoader>;
