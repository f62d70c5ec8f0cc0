import { projectsPageLogic } from '../../actors/projects/page.ts';
import { Screen as Projects } from '../../screens/projects/index.tsx';
import { useMenus } from '../frame/menus.ts';
import type { ProjectsPageRef } from '../../screens/projects/refs.ts';
import { area } from '../area.ts';

/** The saved projects, or a link to the shop if there are none. */
function ProjectsArea({ page }: { readonly page: ProjectsPageRef }) {
  return <Projects page={page} shop={useMenus().routes.AllProducts} />;
}

export const { logic, Screen } = area(projectsPageLogic, ProjectsArea);
