import { useLingui } from '@lingui/react/macro';
import { deletionLogic } from '../../actors/confirmations/signedIn.ts';
import { Waiting } from '../../screens/shell/pages.tsx';
import { area } from '../area.ts';

/** The page that the mail about deleting the account leads to [2.9]: another one says how it ended. */
function DeletionArea() {
  const { t } = useLingui();
  return <Waiting label={t`Deleting your account`} />;
}

export const { logic, Screen } = area(deletionLogic, DeletionArea);
