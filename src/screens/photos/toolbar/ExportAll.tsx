import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFlag, useLazyChart, useTell } from '../../../context/hooks.ts';
import { ListTool } from './ListTool.tsx';

/** Of the chart `exports`, where it runs; named here, so that nothing of it comes with the first photos. */
const isUnderWay = (snapshot: { hasTag?: (tag: string) => boolean } | undefined) =>
  snapshot?.hasTag?.('underWay') === true;

/** A copy of the whole library, after a dialog that says what it is [2.47]. */
export function ExportAll() {
  const { t } = useLingui();
  const isOn = useFlag('PhotoManagementPhotoExportEnabled');
  const tellExports = useTell('exports');
  const underWay = useSelector(useLazyChart('exports'), isUnderWay);
  return isOn ? (
    <ListTool
      icon="download"
      label={underWay ? t`Export in progress` : t`Export photos`}
      onClick={() => tellExports({ type: 'export.open' })}
    />
  ) : null;
}
