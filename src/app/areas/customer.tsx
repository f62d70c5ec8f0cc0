import { customerPageLogic } from '../../actors/customer/page.ts';
import type { Environment } from '../../actors/environment.ts';
import { Screen as Customer } from '../../screens/customer/index.tsx';
import { Placeholder } from '../../screens/placeholder/Placeholder.tsx';
import { useMenus } from '../frame/menus.ts';

/** The settings; those pages of theirs that are not there yet say so. */
export function Screen() {
  const { routes } = useMenus();
  return <Customer customerCare={routes.ContactUs} otherwise={<Placeholder />} />;
}
export const logic = (environment: Environment) => customerPageLogic(environment);
