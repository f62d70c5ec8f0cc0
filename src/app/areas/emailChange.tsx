import { useLingui } from '@lingui/react/macro';
import { emailChangeLogic } from '../../actors/confirmations/signedIn.ts';
import { Waiting } from '../../screens/shell/pages.tsx';
import { area } from '../area.ts';

/** The page linked from the mail to a new address [2.9]; another one shows the outcome. */
function EmailChangeArea() {
  const { t } = useLingui();
  return <Waiting label={t`Confirming your e-mail address`} />;
}

export const { logic, Screen } = area(emailChangeLogic, EmailChangeArea);
