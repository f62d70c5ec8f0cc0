import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { queryViewState } from '../../../../machines/request/query.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { NewsletterChangeRef, NewsletterRef, SettingsPageRef } from '../refs.ts';
import { ReadRow } from './Row.tsx';

const bare = css({ fontWeight: 400, color: color.inkMuted });
const said = css(type.body, { flexBasis: '100%', fontWeight: 400, color: color.inkMuted });

function Trouble({ change }: { readonly change: NewsletterChangeRef }) {
  const trouble = useSelector(change, ({ context }) => context.trouble);
  if (trouble === null) return null;
  return trouble.refusal === 'tooMany' ? (
    <ErrorNotice inside message={<Trans>You’ve asked for too many links</Trans>}>
      <Trans>Check your inbox and spam folder for our latest link, or try again tomorrow.</Trans>
    </ErrorNotice>
  ) : (
    <ErrorNotice
      inside
      message={<Trans>We couldn’t change your newsletter setting</Trans>}
      status={trouble.status}
      reference={trouble.reference}
    >
      <Trans>Nothing has changed. Check your connection and try again.</Trans>
    </ErrorNotice>
  );
}

interface NewsletterProps {
  readonly page: SettingsPageRef;
  readonly reading: NewsletterRef;
  readonly change: NewsletterChangeRef;
}

/** The state of the newsletter subscription, and the button that changes it [2.52c, 7.9]. */
export function Newsletter({ page, reading, change }: NewsletterProps) {
  const { t } = useLingui();
  const { session } = useActors();
  const view = useSelector(reading, queryViewState, shallowEqual);
  const kept = useSelector(change, ({ context }) => context.state);
  const links = useSelector(change, ({ context }) => context.links);
  const busy = useSelector(change, (snapshot) => snapshot.hasTag('busy'));
  const email = useSelector(session ?? undefined, (snapshot) => snapshot?.context.customer?.email ?? '');
  const state = kept ?? (view.state === 'ready' ? view.data.state : null);
  const choices = {
    on: {
      wants: false,
      name: t`Unsubscribe from the newsletter`,
      words: <Trans comment="Button beside a setting: at most 14 characters">Unsubscribe</Trans>,
    },
    waiting: {
      wants: true,
      name: t`Resend link to confirm the newsletter`,
      words: <Trans comment="Button beside a setting: at most 14 characters">Resend link</Trans>,
    },
    off: {
      wants: true,
      name: t`Subscribe to the newsletter`,
      words: <Trans comment="Button beside a setting: at most 14 characters">Subscribe</Trans>,
    },
  };
  const choice = state === null ? null : choices[state];
  return (
    <ReadRow
      icon="megaphone"
      name={<Trans>Newsletter</Trans>}
      view={view}
      onRetry={() => page.send({ type: 'settings.retry', part: 'newsletter' })}
      control={
        choice === null ? null : (
          <Button
            variant="quiet"
            busy={busy}
            aria-label={choice.name}
            onClick={() => page.send({ type: 'newsletter.want', on: choice.wants })}
          >
            {choice.words}
          </Button>
        )
      }
    >
      {() => (
        <>
          {state === 'on' ? (
            <Trans context="state of the newsletter">Subscribed</Trans>
          ) : state === 'waiting' ? (
            <Tag tone="warning">
              <Trans comment="Pill: at most 20 characters">Not confirmed yet</Trans>
            </Tag>
          ) : (
            <span css={bare}>
              <Trans>Not subscribed</Trans>
            </span>
          )}
          <span role="status" css={said}>
            {state !== 'waiting' ? null : links > 1 ? (
              <Trans>We’ve sent a new link to {email}. The old link no longer works.</Trans>
            ) : (
              <Trans>We’ve sent a link to {email}. Open it to subscribe.</Trans>
            )}
          </span>
          <Trouble change={change} />
        </>
      )}
    </ReadRow>
  );
}
