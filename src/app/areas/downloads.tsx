import { downloadsPageLogic } from '../../actors/downloads/page.ts';
import { Screen as Downloads } from '../../screens/downloads/index.tsx';
import { area } from '../area.ts';

export const { logic, Screen } = area(downloadsPageLogic, Downloads);
