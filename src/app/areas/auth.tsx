import { useLingui } from '@lingui/react/macro';
import { Waiting } from '../../screens/shell/pages.tsx';

/** The page '/logout', for as long as the provider takes [2.9c]. */
export function Screen() {
  const { t } = useLingui();
  return <Waiting label={t`Signing out`} />;
}
export const logic = () => null;
