import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFlag, useLazyChart, useTell } from '../../../context/hooks.ts';
import { ListTool } from './ListTool.tsx';

/** A copy of the whole library, after a dialog that says what it is [2.47]. */
export function ExportAll() {
  const { t } = useLingui();
  const isOn = useFlag('PhotoManagementPhotoExportEnabled');
  const tellExports = useTell('exports');
  const underWay = useSelector(useLazyChart('exports'), (exports) => exports?.hasTag('underWay') === true);
  return isOn ? (
    <ListTool
      icon="download"
      label={underWay ? t`Export in progress` : t`Export photos`}
      onClick={() => tellExports({ type: 'export.open' })}
    />
  ) : null;
}
