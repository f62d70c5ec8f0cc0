import { css } from '@emotion/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { Photographs } from './drawings.tsx';

const wide = css({ width: '100%' });

/** Validated URLs of the shop [5.11]; for an empty one there is no link. */
export interface ShopLinks {
  readonly products: string;
  readonly storeFront: string;
  readonly customerCare: string;
}

/** The target of a button on these pages: a page of the account area or of the shop. */
type Target = { readonly path: string; readonly signUp?: true } | { readonly shop: keyof ShopLinks };
interface Step {
  readonly words: MessageDescriptor;
  readonly to: Target;
}

export interface Outcome {
  readonly well: boolean;
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  /** Next steps, the most likely one first. */
  readonly steps: readonly Step[];
}

const again = (path: string): Step => ({ words: msg`Try again`, to: { path } });
export const care: Step = { words: msg`Contact customer care`, to: { shop: 'customerCare' } };
const signedOutText = msg`Your photos and orders are safe. Sign in to continue.`;
const goOn: Step = { words: msg`Continue`, to: { shop: 'storeFront' } };

/**
 * The pages that only show a result.
 * @spec 2.5 2.6 2.8a 2.8b 2.9d
 */
const pages = {
  accountDeleted: {
    well: true,
    title: msg`Your account has been successfully deleted`,
    text: msg`We’ve deleted your photos, albums and saved projects, and we won’t e-mail you again. Orders already on their way will still arrive.`,
    steps: [
      { words: msg`Create a new account`, to: { path: '/', signUp: true } },
      { words: msg`View products`, to: { shop: 'products' } },
    ],
  },
  changeEmailSuccess: {
    well: true,
    title: msg`Your e-mail address has been changed!`,
    text: msg`From now on, sign in with your new address.`,
    steps: [
      { words: msg`Sign in with your new address`, to: { path: '/' } },
      { words: msg`Continue to the store`, to: { shop: 'storeFront' } },
    ],
  },
  signedOut: {
    well: true,
    title: msg`You’re signed out`,
    text: signedOutText,
    steps: [
      { words: msg`Sign in`, to: { path: '/' } },
      { words: msg`Continue to the store`, to: { shop: 'storeFront' } },
    ],
  },
  subscriptionConfirmationSuccess: {
    well: true,
    title: msg`Success!`,
    text: msg`You’re now subscribed to our newsletter.`,
    steps: [goOn],
  },
  subscriptionConfirmationError: {
    well: false,
    title: msg`Your subscription failed`,
    text: msg`The link may have expired. Subscribe again and we’ll send you a new one.`,
    steps: [goOn],
  },
  deleteAccountError: {
    well: false,
    title: msg`Your account couldn't be deleted`,
    text: msg`Your photos and orders are safe. The link may have expired.`,
    steps: [again('/settings'), care],
  },
  changeEmailError: {
    well: false,
    title: msg`Your email wasn't changed`,
    text: msg`You can still sign in with your current address. The link may have expired.`,
    steps: [again('/settings'), care],
  },
} as const satisfies Readonly<Record<string, Outcome>>;
export type PublicPageName = keyof typeof pages;

export function isPublicPage(name: string): name is PublicPageName {
  return Object.hasOwn(pages, name);
}

/** The frame around the result: either the bare frame with the wordmark, or the signed-in frame. */
export interface FrameProps {
  readonly drawing: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

interface Around {
  readonly links: ShopLinks;
  /** The target of 'Try again'; the settings if absent [2.9]. */
  readonly tryAgain?: string;
  readonly Frame: ComponentType<FrameProps>;
}
export interface PublicPageProps extends Around {
  readonly page: PublicPageName;
}

/** The result page for the current route. */
export function PublicPage({ page, ...around }: PublicPageProps) {
  return <OutcomePage outcome={pages[page]} {...around} />;
}

/** Shows a result and the next steps. */
export function OutcomePage({ outcome, links, tryAgain, Frame }: Around & { readonly outcome: Outcome }) {
  const { i18n } = useLingui();
  const { well, title, text, steps } = outcome;
  const there = steps.filter(({ to }) => !('shop' in to) || links[to.shop] !== '');
  const actions = there.map(({ words, to }, index) => {
    const style = [buttonStyle(index === 0 ? 'primary' : 'quiet', 'l'), wide];
    const label = i18n._(words);
    if ('shop' in to)
      return (
        <a css={style} href={links[to.shop]} key={words.id}>
          {label}
        </a>
      );
    return (
      <Link
        css={style}
        to={tryAgain !== undefined && to.path === '/settings' ? tryAgain : to.path}
        key={words.id}
        {...(to.signUp === true ? { state: { signUp: true } } : {})}
      >
        {label}
      </Link>
    );
  });
  return (
    <Frame drawing={<Photographs well={well} />} title={i18n._(title)} actions={actions}>
      {i18n._(text)}
    </Frame>
  );
}
