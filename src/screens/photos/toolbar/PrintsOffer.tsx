import type { ReactNode } from 'react';
import { isAppView } from '../../../../contracts/embedding/appView.ts';
import { isEmbedded } from '../../../../machines/prints/printTransfer.selectors.ts';
import { useUserAgent } from '../../../context/device.ts';
import { useFlag, useNavigation } from '../../../context/hooks.ts';

/**
 * Renders its children only if prints can be ordered: the flag is on, and the page is neither embedded nor in an
 * app's webview [2.18, 2.35, 6.4].
 */
export function PrintsOffer({ children }: { readonly children: ReactNode }) {
  const isOn = useFlag('PhotoManagementOrderPrintsEnabled');
  const elsewhere = isAppView(useUserAgent());
  const embedded = useNavigation(isEmbedded);
  return isOn && !embedded && !elsewhere ? children : null;
}
