import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Download } from '../../../contracts/downloads/download.ts';
import { archiveViewState } from '../../../machines/downloads/archive.selectors.ts';
import type { DownloadViewState } from '../../../machines/request/download.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { dayLabel } from '../../ui/formats.ts';
import { sizeLabel } from '../../ui/sizeLabel.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { factStyle, FileDownload, FileRow, sideWordsStyle } from '../shell/FileRow.tsx';
import type { DownloadsRef } from './refs.ts';
import { momentLabel } from './labels.ts';

const problem = css(type.meta, { color: color.ink, marginTop: 2 });

interface Actions {
  readonly onDownload: () => void;
  /** Requests a new archive of those photos that still exist. */
  readonly onRenew: () => void;
}

/** The actions that are available. Each button's accessible name includes the download's name. */
function Action({
  item: { state, photos, name: whose },
  download,
  onDownload,
  onRenew,
}: Actions & { readonly item: Download; readonly download: DownloadViewState }) {
  if (state === 'started')
    return (
      <span css={sideWordsStyle}>
        <Spinner size={16} />
        <Trans>Being prepared</Trans>
      </span>
    );
  if (state === 'error' || state === 'gone')
    return (
      <>
        <Tag
          tone={state === 'error' ? 'danger' : 'neutral'}
          {...(state === 'error' ? { icon: 'error' } : {})}
        >
          {state === 'error' ? (
            <Trans context="status of a download" comment="At most 16 characters">
              Failed
            </Trans>
          ) : (
            <Trans context="status of a file" comment="At most 16 characters">
              Unavailable
            </Trans>
          )}
        </Tag>
        {photos.length === 0 ? null : (
          <Button icon="retry" onClick={onRenew}>
            <Trans comment="At most 18 characters">Prepare again</Trans>
            <VisuallyHidden> {whose}</VisuallyHidden>
          </Button>
        )}
      </>
    );
  return <FileDownload state={download} whose={whose} onDownload={onDownload} />;
}

interface DownloadRowProps extends Actions {
  readonly item: Download;
  readonly downloads: DownloadsRef | undefined;
}

/** One archive: its content, its state, and its action [2.52, 4.16]. */
export function DownloadRow({ item, downloads, ...actions }: DownloadRowProps) {
  const { i18n } = useLingui();
  const download = useSelector(downloads, (snapshot) => archiveViewState(snapshot, item.id));
  const { state, photos, size, created, until, picture } = item;
  return (
    <FileRow
      name={<bdi>{item.name}</bdi>}
      picture={picture}
      action={<Action item={item} download={download} {...actions} />}
    >
      <p css={factStyle}>
        {photos.length === 0 ? null : (
          <Plural value={{ count: photos.length }} one="# photo" other="# photos" />
        )}
        {size === undefined || state === 'gone' ? null : ` · ${sizeLabel(i18n.locale, size)}`}
        {photos.length === 0 || created === undefined ? null : ' · '}
        {created === undefined ? null : momentLabel(i18n.locale, created)}
      </p>
      {state === 'finished' && until !== undefined ? (
        <p css={factStyle}>
          <Trans>Available until {{ day: dayLabel(i18n.locale, until) }}</Trans>
        </p>
      ) : null}
      {state === 'error' ? (
        <p css={problem}>
          <Trans>Error: Your photos could not be downloaded</Trans>
        </p>
      ) : null}
      {state === 'gone' ? (
        <p css={problem}>
          {photos.length === 0 ? (
            <Trans>The photos in this download were deleted, so it’s no longer available.</Trans>
          ) : (
            <Trans>
              A photo in this download was deleted. You can prepare a new download with the remaining photos.
            </Trans>
          )}
        </p>
      ) : null}
    </FileRow>
  );
}
