import { useLingui } from '@lingui/react/macro';
import { emailChangeLogic } from '../../actors/confirmations/signedIn.ts';
import { Waiting } from '../../screens/shell/pages.tsx';
import { area } from '../area.ts';

/** The page for the link in the e-mail to a new address [2.9]; another page shows the result. */
function EmailChangeArea() {
  const { t } = useLingui();
  return <Waiting label={t`Confirming your e-mail address`} />;
}

export const { logic, Screen } = area(emailChangeLogic, EmailChangeArea);
