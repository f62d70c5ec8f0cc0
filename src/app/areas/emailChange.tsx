import { useLingui } from '@lingui/react/macro';
import { emailChangeLogic } from '../../actors/confirmations/signedIn.ts';
import type { Environment } from '../../actors/environment.ts';
import { Waiting } from '../../screens/shell/pages.tsx';

/** The page that the mail to a new address leads to [2.9]: another one says how it ended. */
export function Screen() {
  const { t } = useLingui();
  return <Waiting label={t`Confirming your e-mail address`} />;
}
export const logic = (environment: Environment) => emailChangeLogic(environment);
