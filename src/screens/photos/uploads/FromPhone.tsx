import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { defaultBrand } from '../../../../contracts/brand/brands.ts';
import { handOffAddressIn } from '../../../../contracts/extensions/phoneUploads.ts';
import {
  addressOf,
  countsOf,
  expiresOf,
  handOffViewState,
} from '../../../../machines/phoneUploads/handOff.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { color, media, radius, type } from '../../../ui/theme/tokens.ts';
import type { HandOffRef } from '../refs.ts';

const sides = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 264px) minmax(0, 1fr)',
  gap: 32,
  alignItems: 'center',
  minHeight: 296,
  paddingBlock: 16,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center', gap: 20 },
});
const plate = css({
  width: '100%',
  maxWidth: 264,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  overflow: 'hidden',
});
const words = css({ display: 'grid', gap: 16, minWidth: 0, width: '100%' });
const steps = css(type.body, {
  display: 'grid',
  gap: 12,
  counterReset: 'step',
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, counterIncrement: 'step' },
  '& > li::before': {
    ...type.meta,
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 24,
    height: 24,
    borderRadius: radius.full,
    background: color.surfaceSunken,
    fontWeight: 600,
  },
});
const status = css(type.meta, {
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  '&::before': {
    content: '""',
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: radius.full,
    background: color.success,
  },
});
const written = css(type.meta, { color: color.inkMuted, '& > code': { overflowWrap: 'anywhere' } });
const middle = css({ display: 'grid', placeItems: 'center', minHeight: 296 });
const count = css(type.page, { fontVariantNumeric: 'tabular-nums' });

/** The QR code and its URL as text, until a phone has used the code. */
function Code({ handOff }: { handOff: HandOffRef }) {
  const { t, i18n } = useLingui();
  const { app } = useActors();
  const brand = useSelector(app ?? undefined, (snapshot) => snapshot?.context.host?.brand ?? defaultBrand);
  // If the phone page uses this language by default, the URL needs no language, which makes it shorter to type.
  const address = useSelector(handOff, (snapshot) => {
    const plain = addressOf(snapshot) ?? '';
    return plain === '' || i18n.locale === brand.locale ? plain : handOffAddressIn(i18n.locale, plain);
  });
  const expires = useSelector(handOff, expiresOf) ?? '';
  const until = new Date(expires).toLocaleTimeString(i18n.locale, { hour: '2-digit', minute: '2-digit' });
  return (
    <div css={sides}>
      <div css={plate}>
        <QrCode text={address} label={t`QR code for your phone’s camera`} />
      </div>
      <div css={words}>
        <h3 css={type.section}>
          <Trans>Scan with your phone’s camera</Trans>
        </h3>
        <ol css={steps}>
          <li>
            <Trans>Open the camera and point it at the code.</Trans>
          </li>
          <li>
            <Trans>Tap the link and choose your photos.</Trans>
          </li>
          <li>
            <Trans>Your photos will appear here as they arrive.</Trans>
          </li>
        </ol>
        <p css={status} role="status">
          <Trans>Waiting for your phone. The code expires at {until}.</Trans>
        </p>
        <p css={written}>
          <Trans>
            Or open this link on your phone: <code>{address}</code>
          </Trans>
        </p>
      </div>
    </div>
  );
}

/** The photos received from the phone so far. */
function Arrivals({ handOff }: { handOff: HandOffRef }) {
  const { received, already, arriving, refused } = useSelector(handOff, countsOf, shallowEqual);
  return (
    <div css={middle}>
      <div css={[words, { justifyItems: 'center', textAlign: 'center' }]} role="status">
        <p css={count}>
          <Plural
            value={received}
            _0="No photos yet"
            one="# photo has arrived"
            other="# photos have arrived"
          />
        </p>
        {already > 0 ? (
          <p css={type.meta}>
            <Plural
              value={already}
              one="# photo was already in your library."
              other="# photos were already in your library."
            />
          </p>
        ) : null}
        <p css={status}>
          {arriving > 0 ? (
            <Plural
              value={arriving}
              one="# more photo is on its way."
              other="# more photos are on their way."
            />
          ) : (
            <Trans>Your phone is connected. Choose the photos on your phone.</Trans>
          )}
        </p>
        {refused > 0 ? (
          <p css={type.meta}>
            <Plural
              value={refused}
              one="# file couldn’t be added. It’s damaged or not a photo."
              other="# files couldn’t be added. They’re damaged or not photos."
            />
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Receives photos from a phone: a code for its camera, and the photos sent with it [2.49b]. */
export function FromPhone({ handOff }: { handOff: HandOffRef }) {
  const { t } = useLingui();
  const state = useSelector(handOff, handOffViewState);
  const { received } = useSelector(handOff, countsOf, shallowEqual);
  switch (state) {
    case 'waiting':
      return <Code handOff={handOff} />;
    case 'connected':
      return <Arrivals handOff={handOff} />;
    case 'failed':
      return (
        <div css={middle}>
          <ErrorNotice
            inside
            message={<Trans>We couldn’t create a QR code</Trans>}
            onRetry={() => handOff.send({ type: 'handoff.renew' })}
          />
        </div>
      );
    case 'ending':
      return (
        <div css={middle}>
          <div css={[words, { justifyItems: 'center' }]} role="status">
            <Spinner size={28} />
            <Trans>Disconnecting your phone…</Trans>
          </div>
        </div>
      );
    case 'notEnded':
      return (
        <div css={middle}>
          <ErrorNotice
            inside
            message={<Trans>We couldn’t disconnect your phone</Trans>}
            onRetry={() => handOff.send({ type: 'handoff.end' })}
          >
            <Trans>It can still send photos for up to 15 minutes.</Trans>
          </ErrorNotice>
        </div>
      );
    case 'over':
      return (
        <div css={middle}>
          <div css={[words, { justifyItems: 'center', textAlign: 'center' }]}>
            <p css={type.section} role="status">
              <Trans>This code is no longer valid</Trans>
            </p>
            <p css={type.body}>
              <Plural
                value={received}
                _0="No photos were added."
                one="# photo was added to your library."
                other="# photos were added to your library."
              />
            </p>
            <Button onClick={() => handOff.send({ type: 'handoff.renew' })}>
              <Trans>Get a new code</Trans>
            </Button>
          </div>
        </div>
      );
    default:
      return (
        <div css={middle} role="status" aria-label={t`Creating a QR code`}>
          <Spinner size={28} />
        </div>
      );
  }
}
