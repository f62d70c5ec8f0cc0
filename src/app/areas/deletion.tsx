import { useLingui } from '@lingui/react/macro';
import { deletionLogic } from '../../actors/confirmations/signedIn.ts';
import type { Environment } from '../../actors/environment.ts';
import { Waiting } from '../../screens/shell/pages.tsx';

/** The page that the mail about deleting the account leads to [2.9]: another one says how it ended. */
export function Screen() {
  const { t } = useLingui();
  return <Waiting label={t`Deleting your account`} />;
}
export const logic = (environment: Environment) => deletionLogic(environment);
