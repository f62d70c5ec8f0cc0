import { useLingui } from '@lingui/react/macro';
import { subscriptionLogic } from '../../actors/confirmations/subscription.ts';
import { Waiting } from '../../screens/shell/pages.tsx';
import { area } from '../area.ts';

/** The page linked from the newsletter's mail [2.7]; another one shows the outcome. */
function SubscriptionArea() {
  const { t } = useLingui();
  return <Waiting label={t`Confirming your subscription`} />;
}

export const { logic, Screen } = area(subscriptionLogic, SubscriptionArea);
