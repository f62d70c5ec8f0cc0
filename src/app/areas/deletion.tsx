import { useLingui } from '@lingui/react/macro';
import { deletionLogic } from '../../actors/confirmations/signedIn.ts';
import { Waiting } from '../../screens/shell/pages.tsx';
import { area } from '../area.ts';

/** The page for the link in the e-mail about deleting the account [2.9]; another page shows the result. */
function DeletionArea() {
  const { t } = useLingui();
  return <Waiting label={t`Deleting your account`} />;
}

export const { logic, Screen } = area(deletionLogic, DeletionArea);
