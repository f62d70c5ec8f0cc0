import { widgetsPageLogic } from '../../actors/widgets/page.ts';
import { Screen as Widgets } from '../../screens/widgets/index.tsx';
import { useMenus } from '../frame/menus.ts';
import type { WidgetsPageRef } from '../../screens/widgets/refs.ts';
import { area } from '../area.ts';

/** The online photo books, or a link to the shop if there are none. */
function WidgetsArea({ page }: { readonly page: WidgetsPageRef }) {
  return <Widgets page={page} shop={useMenus().routes.AllProducts} />;
}

export const { logic, Screen } = area(widgetsPageLogic, WidgetsArea);
