import { isAppView, isEmbedded } from '../../../../machines/prints/offer.selectors.ts';
import { useUserAgent } from '../../../context/device.ts';
import { useFlag, useNavigation } from '../../../context/hooks.ts';

/** Whether prints can be ordered here at all: the flag is on, the page is not embedded and no app's view [2.18, 2.35, 6.4]. */
export function usePrintsOffered(): boolean {
  const isOn = useFlag('PhotoManagementOrderPrintsEnabled');
  const embedded = useNavigation(isEmbedded);
  return !isAppView(useUserAgent()) && isOn && !embedded;
}
