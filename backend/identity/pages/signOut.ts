import { identityPath } from '../../../contracts/auth/oidc.ts';
import { message } from '../../languages/message.ts';
import { html, Html } from './html.ts';
import type { PageBrand } from '../origins.ts';
import { page, shopLink } from './layout.ts';

const submitScript = html`<script src="${identityPath}/assets/submit.js" defer></script>`;

/**
 * `form` is the provider's own, with its one-time secret. It is submitted automatically only when the sign-in has
 * already ended; a link to a sign-in that is valid must be confirmed by hand.
 */
export function signOutPage(form: string, ended: boolean, pageBrand: PageBrand): string {
  const { say } = pageBrand.words;
  const button = html`<button class="button primary" form="op.logoutForm" name="logout" value="yes">${say(message('Sign out', 'button'))}</button>`;
  return page({
    title: say(message('Sign out', 'title')),
    ...pageBrand,
    back: ended ? html`` : shopLink(pageBrand),
    body: html`<h1>${ended ? say('Signing out') : say('Sign out?')}</h1>
<p class="lead">${ended ? say('One moment.') : say('You’ll be signed out of all our shops on this device.')}</p>
${new Html(form)}${button}${ended ? submitScript : null}`,
  });
}

/**
 * Returns the page that continues automatically. The provider's own forms contain an inline script; this page
 * loads its script from a file.
 */
export function handOver(providerPage: string, pageBrand: PageBrand): string {
  const { say } = pageBrand.words;
  const form = /<form [\s\S]*<\/form>/.exec(providerPage)?.[0] ?? '';
  const inputs = form.replace(/<noscript>[\s\S]*<\/noscript>/, '');
  return page({
    title: say('One moment'),
    ...pageBrand,
    back: html``,
    body: html`<h1>${say('One moment')}</h1>
${new Html(inputs.replace('</form>', html`<button class="button primary">${say(message('Continue', 'button'))}</button></form>`.text))}${submitScript}`,
  });
}
