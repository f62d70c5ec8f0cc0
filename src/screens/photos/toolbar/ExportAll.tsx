import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { readyOf } from '../../../../machines/exports/exports.selectors.ts';
import { useFlag, useLazyChart, useTell } from '../../../context/hooks.ts';
import { ListTool } from './ListTool.tsx';

/** Opens the dialog for exporting the whole library [2.47]. */
export function ExportAll() {
  const { t } = useLingui();
  const isOn = useFlag('PhotoManagementPhotoExportEnabled');
  const tellExports = useTell('exports');
  const exports = useLazyChart('exports');
  const underWay = useSelector(exports, (snapshot) => snapshot?.hasTag('underWay') === true);
  const ready = useSelector(exports, (snapshot) => snapshot !== undefined && readyOf(snapshot) !== null);
  return isOn ? (
    <ListTool
      icon="download"
      label={underWay ? t`Export in progress` : ready ? t`Export ready` : t`Export photos`}
      onClick={() => tellExports({ type: 'export.open' })}
    />
  ) : null;
}
