import { createActor, createMachine } from 'xstate';
import type { Menus } from '../../../contracts/app/config.ts';
import type { noActors } from '../../../src/context/actors.ts';

const shop = 'https://shop.example';
const data: Menus = {
  routes: {
    Main: shop,
    FAQ: shop,
    ContactUs: `${shop}/contact`,
    AllProducts: shop,
    EditorUrl: shop,
    Payment: `${shop}/pay/{order}`,
  },
  menus: { top: [], main: [], footer: [] },
};

/** The menus of a shop, already loaded. */
export const menus = createActor(
  createMachine({ context: { data }, initial: 'ready', states: { ready: {} } }),
).start() as unknown as NonNullable<(typeof noActors)['menus']>;
