import { useLingui } from '@lingui/react/macro';
import { Waiting } from '../../screens/shell/pages.tsx';
import { plainArea } from '../area.ts';

/** The '/logout' page, shown until the identity provider responds [2.9c]. */
function SigningOut() {
  const { t } = useLingui();
  return <Waiting label={t`Signing out`} />;
}

export const { logic, Screen } = plainArea(SigningOut);
