import { useLingui } from '@lingui/react/macro';
import { useFlag, useTell } from '../../../context/hooks.ts';
import { ListTool } from './ListTool.tsx';

/** A copy of the whole library, after a dialog that says what it is [2.47]. */
export function ExportAll() {
  const { t } = useLingui();
  const isOn = useFlag('PhotoManagementPhotoExportEnabled');
  const tellExports = useTell('exports');
  return isOn ? (
    <ListTool icon="download" label={t`Export photos`} onClick={() => tellExports({ type: 'export.open' })} />
  ) : null;
}
