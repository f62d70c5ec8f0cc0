import { Trans } from '@lingui/react/macro';
import { TextLink } from '../../../ui/TextLink.tsx';
import { card, cardHead, notPrinted, quiet } from './styles.ts';

/** Explains how to contact us if something is wrong with an order. */
export function CustomerCare({ href }: { readonly href: string }) {
  return (
    <section css={[card, notPrinted]}>
      <h2 css={cardHead}>
        <Trans>Something not right?</Trans>
      </h2>
      <p css={quiet}>
        <Trans>We’ll reprint it or refund you.</Trans>
      </p>
      <TextLink href={href} alone>
        <Trans>Contact customer care</Trans>
      </TextLink>
    </section>
  );
}
