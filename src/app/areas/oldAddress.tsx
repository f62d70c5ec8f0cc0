import { oldAddressLogic } from '../../actors/confirmations/oldAddress.ts';
import type { ActorRefFrom } from 'xstate';
import type { oldAddressMachine } from '../../../machines/confirmations/oldAddress.machine.ts';
import { OldAddressPage } from '../../screens/public/OldAddressPage.tsx';
import { BareFrame } from '../frame/BareFrame.tsx';
import { area } from '../area.ts';
import { useMenus } from '../frame/menus.ts';

function OldAddressArea({ page }: { readonly page: ActorRefFrom<typeof oldAddressMachine> }) {
  const { routes } = useMenus();
  const links = { products: routes.AllProducts, storeFront: routes.Main, customerCare: routes.ContactUs };
  return <OldAddressPage page={page} links={links} Frame={BareFrame} />;
}

export const { logic, Screen } = area(oldAddressLogic, OldAddressArea);
