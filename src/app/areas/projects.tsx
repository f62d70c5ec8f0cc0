import type { Environment } from '../../actors/environment.ts';
import { projectsPageLogic } from '../../actors/projects/page.ts';
import { Screen as Projects } from '../../screens/projects/index.tsx';
import { useMenus } from '../frame/menus.ts';

/** The saved projects; where none is, the shop is where the next one begins. */
export function Screen() {
  return <Projects shop={useMenus().routes.AllProducts} />;
}
export const logic = (environment: Environment) => projectsPageLogic(environment);
