import { oldAddressLogic } from '../../actors/confirmations/oldAddress.ts';
import type { Environment } from '../../actors/environment.ts';
import { OldAddressPage } from '../../screens/public/OldAddressPage.tsx';
import { BareFrame } from '../frame/BareFrame.tsx';
import { useMenus } from '../frame/menus.ts';

export function Screen() {
  const { routes } = useMenus();
  const links = { products: routes.AllProducts, storeFront: routes.Main, customerCare: routes.ContactUs };
  return <OldAddressPage links={links} Frame={BareFrame} />;
}
export const logic = (environment: Environment) => oldAddressLogic(environment);
