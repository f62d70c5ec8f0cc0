import { addressesPageLogic } from '../../actors/addresses/page.ts';
import { Screen as Addresses } from '../../screens/addresses/index.tsx';
import { area } from '../area.ts';

export const { logic, Screen } = area(addressesPageLogic, Addresses);
