import { useLingui } from '@lingui/react/macro';
import { emailChangeLogic } from '../../actors/confirmations/signedIn.ts';
import { Waiting } from '../../screens/shell/pages.tsx';
import { area } from '../area.ts';

/** The page that the mail to a new address leads to [2.9]: another one says how it ended. */
function EmailChangeArea() {
  const { t } = useLingui();
  return <Waiting label={t`Confirming your e-mail address`} />;
}

export const { logic, Screen } = area(emailChangeLogic, EmailChangeArea);
