import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  activationViewState,
  type ActivationViewState,
} from '../../../machines/activation/activation.selectors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorDetails } from '../../ui/ErrorDetails.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { ImportPage, ImportProgress } from './ImportPage.tsx';
import { type ActivationRef, useActivation } from './refs.ts';

/** Keeps clear of the right edge, which the photos page reserves for the month slider. */
const place = css({
  marginBottom: 20,
  '* + &': { marginTop: 20 },
  [media.belowMedium]: { marginInline: 16, marginTop: 12 },
  [media.medium]: { marginInlineEnd: 88 },
});
const bar = css({ marginTop: 12 });
const apart = css({ marginBlock: 8 });

function Importing({ found, photos }: { found: number | null; photos: number }) {
  const { i18n } = useLingui();
  if (found === null)
    return (
      <Banner tone="info" icon="upload" title={<Trans>Importing your photos</Trans>}>
        <Plural value={photos} one="# photo has arrived so far." other="# photos have arrived so far." />
      </Banner>
    );
  const here = i18n.number(photos);
  return (
    <Banner tone="info" icon="upload" title={<Trans>Importing your photos</Trans>}>
      <p>
        <Plural
          value={found}
          one={`${here} of # photo has arrived.`}
          other={`${here} of # photos have arrived.`}
        />
      </p>
      <p>
        <Trans>You can leave this page. We’ll keep importing your photos.</Trans>
      </p>
      <div css={bar}>
        <ImportProgress found={found} photos={photos} />
      </div>
    </Banner>
  );
}

function Offer({ busy, onStart }: { busy: boolean; onStart: () => void }) {
  return (
    <Banner
      tone="info"
      icon="upload"
      title={<Trans>Import your earlier photos</Trans>}
      action={
        <Button variant="primary" busy={busy} onClick={onStart}>
          <Trans>Start import</Trans>
        </Button>
      }
    >
      <Trans>
        We can import your earlier photos and albums into this library in their original quality. This takes a
        few minutes, and we won’t delete the originals.
      </Trans>
    </Banner>
  );
}

interface ProblemProps {
  readonly title: ReactNode;
  /** States that the photos are safe, or what else was kept. */
  readonly children?: ReactNode;
  readonly reference: string | null;
  readonly busy?: boolean;
  readonly onRetry: () => void;
}

/** An error above content that is otherwise usable, no larger than other notices. */
function Problem({ title, children, reference, busy = false, onRetry }: ProblemProps) {
  return (
    <div role="alert">
      <Banner
        tone="danger"
        title={title}
        action={
          <Button icon="retry" busy={busy} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {children}
        <ErrorDetails reference={reference ?? ''} />
      </Banner>
    </div>
  );
}

type Shown = Extract<ActivationViewState, { state: 'incomplete' }>;

function Incomplete({ shown, activation }: { shown: Shown; activation: ActivationRef }) {
  const { imported, failed, reference, busy, closable } = shown;
  return (
    <Problem
      title={<Plural value={failed} one="We couldn’t import # photo" other="We couldn’t import # photos" />}
      reference={reference ?? null}
      busy={busy}
      onRetry={() => activation.send({ type: 'import.start' })}
    >
      <p>
        <Plural
          value={imported}
          _0="Your library hasn’t changed."
          one="# photo has been imported and is in your library."
          other="# photos have been imported and are in your library."
        />
      </p>
      {closable ? (
        <div css={apart}>
          <Button size="s" onClick={() => activation.send({ type: 'import.close' })}>
            <Trans>Continue without these photos</Trans>
          </Button>
        </div>
      ) : null}
    </Problem>
  );
}

interface ShownProps {
  readonly shown: ActivationViewState;
  readonly activation: ActivationRef;
  readonly photos: number;
  readonly leads: boolean;
}

function Shown({ shown, activation, photos, leads }: ShownProps) {
  const start = () => activation.send({ type: 'import.start' });
  switch (shown.state) {
    case 'offer':
      return <Offer busy={shown.busy} onStart={start} />;
    case 'importing': {
      // Photos that were in the library before the import, or were uploaded during it, do not count as imported.
      const progress = { found: shown.found, photos: shown.imported ?? photos };
      return leads && photos <= (shown.found ?? 0) ? (
        <ImportPage {...progress} isEmpty={photos === 0} />
      ) : (
        <Importing {...progress} />
      );
    }
    case 'incomplete':
      return <Incomplete shown={shown} activation={activation} />;
    case 'unknown':
      // No warning is needed if the library shows photos.
      return photos > 0 ? null : (
        <Problem
          title={<Trans>We couldn’t check whether you have earlier photos</Trans>}
          reference={shown.reference}
          onRetry={() => activation.send({ type: 'activation.retry' })}
        />
      );
    case 'failed':
      return (
        <Problem
          title={<Trans>We couldn’t start the import</Trans>}
          reference={shown.reference}
          onRetry={start}
        >
          <p>
            <Trans>Your earlier photos are safe.</Trans>
          </p>
        </Problem>
      );
  }
}

interface ActivationNoticeProps {
  readonly photos: number | null;
  /** Whether the page itself shows the import, because the library is still empty. */
  readonly leads?: boolean;
}

/**
 * The state of the import of earlier photos, above photos and albums. `photos` is the number of photos now in the
 * library [3.10, 4.6].
 */
export function ActivationNotice({ photos, leads = false }: ActivationNoticeProps) {
  const activation = useActivation();
  const shown = useSelector(
    activation,
    (snapshot) => (snapshot === undefined ? null : activationViewState(snapshot)),
    shallowEqual,
  );
  return activation === undefined || shown === null ? null : (
    <section css={place} aria-live="polite">
      <Shown shown={shown} activation={activation} photos={photos ?? 0} leads={leads} />
    </section>
  );
}
