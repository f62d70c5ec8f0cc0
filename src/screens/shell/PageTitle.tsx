import { useLingui } from '@lingui/react/macro';
import { useNavigation } from '../../context/hooks.ts';
import { titleKey } from '../../../machines/navigation/navigation.selectors.ts';
import { titleWords } from './titles.ts';

/** Sets the document's title to the title of the current page [2.10]. */
export function PageTitle() {
  const { i18n } = useLingui();
  return <title>{i18n._(titleWords[useNavigation(titleKey)])}</title>;
}
