import { useLingui } from '@lingui/react/macro';
import { subscriptionLogic } from '../../actors/confirmations/subscription.ts';
import { Waiting } from '../../screens/shell/pages.tsx';
import { area } from '../area.ts';

/** The page for the link in the newsletter's confirmation e-mail [2.7]; another page shows the result. */
function SubscriptionArea() {
  const { t } = useLingui();
  return <Waiting label={t`Confirming your subscription`} />;
}

export const { logic, Screen } = area(subscriptionLogic, SubscriptionArea);
