import { useLingui } from '@lingui/react/macro';
import { subscriptionLogic } from '../../actors/confirmations/subscription.ts';
import { Waiting } from '../../screens/shell/pages.tsx';
import { area } from '../area.ts';

/** The page that the newsletter's mail leads to [2.7]: another one says how it ended. */
function SubscriptionArea() {
  const { t } = useLingui();
  return <Waiting label={t`Confirming your subscription`} />;
}

export const { logic, Screen } = area(subscriptionLogic, SubscriptionArea);
