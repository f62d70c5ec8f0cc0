import { identityPath } from '../../../contracts/auth/oidc.ts';
import { html, Html } from './html.ts';
import type { PageBrand } from '../origins.ts';
import { page, shopLink } from './layout.ts';

const submitScript = html`<script src="${identityPath}/assets/submit.js" defer></script>`;

/**
 * `form` is the provider's own, with its one-time secret. It is submitted automatically only when the caller holds
 * this session's id token; a bare link from elsewhere must be confirmed by hand.
 */
export function signOutPage(form: string, proved: boolean, pageBrand: PageBrand): string {
  const button = html`<button class="button primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
  return page({
    title: 'Sign out',
    ...pageBrand,
    back: proved ? html`` : shopLink(pageBrand),
    body: html`<h1>${proved ? 'Signing out' : 'Sign out?'}</h1>
<p class="lead">${proved ? 'One moment.' : 'You’ll be signed out of all our shops on this device.'}</p>
${new Html(form)}${button}${proved ? submitScript : null}`,
  });
}

/** The provider's automatic forms carry an inline script; ours is sent from a file. */
export function handOver(providerPage: string, pageBrand: PageBrand): string {
  const form = /<form [\s\S]*<\/form>/.exec(providerPage)?.[0] ?? '';
  const inputs = form.replace(/<noscript>[\s\S]*<\/noscript>/, '');
  return page({
    title: 'One moment',
    ...pageBrand,
    back: html``,
    body: html`<h1>One moment</h1>
${new Html(inputs.replace('</form>', '<button class="button primary">Continue</button></form>'))}${submitScript}`,
  });
}
