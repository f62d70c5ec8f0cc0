import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { pathOf } from '../../../contracts/navigation/match.ts';
import {
  exportModal,
  exportRequestViewState,
  type ExportRequestViewState,
} from '../../../machines/exports/exportRequest.selectors.ts';
import { readyOf, requestOf } from '../../../machines/exports/exports.selectors.ts';
import { photosCountOf } from '../../../machines/photos/library/library.selectors.ts';
import { useActor, useActors } from '../../context/actors.ts';
import { useLazyChart, useModal, useNavigate } from '../../context/hooks.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import type { ExportRequestRef } from './refs.ts';

const lead = css(type.body, { color: color.inkMuted, marginBottom: 16 });
const facts = css({ display: 'grid', gap: 14 });
const fact = css({ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: '0 12px' });
const strong = css(type.bodyStrong);
const small = css(type.meta, { gridColumn: 2, color: color.inkMuted, overflowWrap: 'anywhere' });
const done = css({ display: 'grid', justifyItems: 'center', gap: 4, textAlign: 'center' });
const tick = css({
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  marginBottom: 12,
  borderRadius: '50%',
  background: color.successSoft,
  color: color.success,
});
const problem = css({ marginBottom: 16 });
const again = css(type.bodyStrong, { marginTop: 24 });

function Fact({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li css={fact}>
      <Icon name={icon} />
      <p css={strong}>{title}</p>
      <p css={small}>{children}</p>
    </li>
  );
}

/** Explains what an export is [2.47]. */
function Terms() {
  const { library } = useActors();
  // States the number of photos only if the library is loaded.
  const photos = useSelector(library ?? undefined, (snapshot) =>
    snapshot === undefined ? null : photosCountOf(snapshot),
  );
  const email = useSelector(useActor('session'), ({ context }) => context.customer?.email ?? null);
  return (
    <>
      <p css={lead}>
        {photos === null ? (
          <Trans>Download your whole library in original quality, as zip files.</Trans>
        ) : (
          <Plural
            value={photos}
            one="Download your whole library (# photo) in original quality, as zip files."
            other="Download your whole library (# photos) in original quality, as zip files."
          />
        )}
      </p>
      <ul css={facts}>
        <Fact icon="clock" title={<Trans>Ready within 48 hours</Trans>}>
          <Trans>We process requests in the order they arrive.</Trans>
        </Fact>
        <Fact icon="info" title={<Trans>We’ll e-mail you</Trans>}>
          {email === null ? (
            <Trans>We’ll send the links as soon as they’re ready.</Trans>
          ) : (
            <Trans>We’ll send the links to {email}.</Trans>
          )}
        </Fact>
        <Fact icon="calendar" title={<Trans>Links last 7 days</Trans>}>
          <Trans>After that, you can create a new export.</Trans>
        </Fact>
      </ul>
    </>
  );
}

/** The maximum number of exports within 7 days has been reached [4.4]. */
function Limit() {
  const { app } = useActors();
  const most = useSelector(app ?? undefined, (snapshot) => snapshot?.context.config?.ExportsAWeek);
  return (
    <div role="alert">
      <p css={strong}>
        {most === undefined ? (
          <Trans>You can’t create any more exports this week.</Trans>
        ) : (
          <Plural
            value={most}
            one="You’ve reached the limit of # export in 7 days."
            other="You’ve reached the limit of # exports in 7 days."
          />
        )}
      </p>
      <p css={lead}>
        <Trans>
          You can create another one 7 days after the first. You’ll find the links to finished exports in our
          e-mails.
        </Trans>
      </p>
    </div>
  );
}

/** An export is ready, so it is offered before a new one. */
function Ready({ onSee }: { readonly onSee: () => void }) {
  return (
    <>
      <Banner
        tone="success"
        title={<Trans>Your export is ready to download</Trans>}
        action={
          <Button variant="primary" onClick={onSee}>
            <Trans>View your export</Trans>
          </Button>
        }
      />
      <h3 css={again}>
        <Trans>Need a new one?</Trans>
      </h3>
    </>
  );
}

interface OpenProps {
  readonly request: ExportRequestRef;
  readonly viewState: ExportRequestViewState;
  /** Id of the export that is ready to download; null if there is none. */
  readonly ready: string | null;
}

function Open({ request, viewState, ready }: OpenProps) {
  const { escape } = useModal(exportModal);
  const navigate = useNavigate();
  const close = () => request.send({ type: 'question.cancel' });
  if (viewState.state === 'success')
    return (
      <Dialog
        size="s"
        title={<Trans>We’re processing your export</Trans>}
        onEscape={escape}
        footer={
          <Button variant="primary" wide onClick={close}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <div css={done} role="status">
          <span css={tick}>
            <Icon name="check" size={28} />
          </span>
          <p css={lead}>
            <Trans>We’ll e-mail you when your export is ready, within 48 hours.</Trans>
          </p>
        </div>
      </Dialog>
    );
  if (viewState.state === 'limited')
    return (
      <Dialog
        size="s"
        title={<Trans>Export photos</Trans>}
        onEscape={escape}
        footer={
          <Button variant="primary" wide onClick={close}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Limit />
      </Dialog>
    );
  const busy = viewState.state === 'loading';
  const create = () => request.send({ type: 'question.confirm' });
  return (
    <Dialog
      size="s"
      title={<Trans>Export photos</Trans>}
      onEscape={escape}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            <Trans>Close</Trans>
          </Button>
          <Button variant={ready === null ? 'primary' : 'secondary'} busy={busy} onClick={create}>
            {viewState.state === 'error' ? <Trans>Try again</Trans> : <Trans>Create export</Trans>}
          </Button>
        </>
      }
    >
      {viewState.state === 'error' ? (
        <div css={problem}>
          <ErrorNotice
            inside
            message={<Trans>Export error</Trans>}
            reference={viewState.reference ?? undefined}
          >
            <Trans>
              We've run into a problem exporting your photos. We understand this is frustrating, and we're
              already investigating. In the meantime, you can download photos from your library.
            </Trans>
          </ErrorNotice>
        </div>
      ) : (
        <>
          {ready === null ? null : (
            <Ready
              onSee={() => {
                close();
                navigate(pathOf('photoExports', { backupId: ready }));
              }}
            />
          )}
          <Terms />
        </>
      )}
    </Dialog>
  );
}

/** The 'Export photos' modal [2.47]; renders nothing while closed. */
export function ExportDialog() {
  const exports = useLazyChart('exports');
  const request = useSelector(exports, (snapshot) => snapshot && requestOf(snapshot));
  const viewState = useSelector(
    request,
    (snapshot) => (snapshot === undefined ? null : exportRequestViewState(snapshot)),
    shallowEqual,
  );
  const ready = useSelector(exports, (snapshot) => (snapshot === undefined ? null : readyOf(snapshot)));
  return request === undefined || viewState === null ? null : (
    <Open request={request} viewState={viewState} ready={ready} />
  );
}
