import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { productsLink, type StorageModalRef } from '../../../machines/storage/storageModal.selectors.ts';
import type { StorageWords } from '../../../machines/storage/storageStatus.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { useFlag } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { media } from '../../ui/theme/tokens.ts';
import { dateLabel } from './labels.ts';

const stack = css({ display: 'grid', gap: 8, marginTop: 10 });
const pair = css({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 8 });
const long = css({ [media.phone]: { display: 'none' } });
const short = css({ [media.abovePhone]: { display: 'none' } });

/**
 * The actions for extending the storage period or preparing for its end: order, export, add a reminder. While photos
 * are safe, the only action is to close the modal [4.5].
 */
export function StorageActions({ modal, words }: { modal: StorageModalRef; words: StorageWords }) {
  const { t, i18n } = useLingui();
  const { app, menus } = useActors();
  const read = useSelector(menus ?? undefined, (snapshot) => snapshot?.context.data ?? null);
  const shop = useSelector(app ?? undefined, (snapshot) =>
    productsLink(read, snapshot?.context ?? { config: null, host: null }),
  );
  const canExport = useFlag('PhotoManagementPhotoExportEnabled');
  const toExport = () => modal.send({ type: 'export.open' });
  if (words.status === 'safe')
    return (
      <div css={stack}>
        <Button wide onClick={() => modal.send({ type: 'status.close' })}>
          <Trans>Close</Trans>
        </Button>
        {canExport ? (
          <Button wide variant="quiet" icon="download" onClick={toExport}>
            <Trans>Export all photos</Trans>
          </Button>
        ) : null}
      </div>
    );
  const date = dateLabel(i18n.locale, words);
  const remember = () =>
    modal.send({
      type: 'calendar.add',
      summary: t`Your photos will be deleted`,
      details: t`Order by ${date} to extend storage for 18 months.`,
    });
  return (
    <div css={stack}>
      <a css={buttonStyle('primary')} href={shop}>
        <Trans>View products</Trans>
      </a>
      <div css={pair}>
        {canExport ? (
          <Button wide icon="download" onClick={toExport}>
            <Trans context="button: all photos" comment="At most 10 characters">
              Export
            </Trans>
          </Button>
        ) : null}
        <Button wide icon="calendar" onClick={remember}>
          <span css={long}>
            <Trans comment="At most 18 characters">Add to calendar</Trans>
          </span>
          <span css={short}>
            <Trans context="button: add a date to the calendar" comment="At most 10 characters">
              Calendar
            </Trans>
          </span>
        </Button>
      </div>
    </div>
  );
}
