import type { Environment } from '../../actors/environment.ts';
import { widgetsPageLogic } from '../../actors/widgets/page.ts';
import { Screen as Widgets } from '../../screens/widgets/index.tsx';
import { useMenus } from '../frame/menus.ts';

/** The online photo books; where none is, the shop is where the next one begins. */
export function Screen() {
  return <Widgets shop={useMenus().routes.AllProducts} />;
}
export const logic = (environment: Environment) => widgetsPageLogic(environment);
