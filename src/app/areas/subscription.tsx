import { useLingui } from '@lingui/react/macro';
import type { Environment } from '../../actors/environment.ts';
import { subscriptionLogic } from '../../actors/confirmations/subscription.ts';
import { Waiting } from '../../screens/shell/pages.tsx';

/** The page that the newsletter's mail leads to [2.7]: another one says how it ended. */
export function Screen() {
  const { t } = useLingui();
  return <Waiting label={t`Confirming your subscription`} />;
}
export const logic = (environment: Environment) => subscriptionLogic(environment);
