// A stand-in for the shop's cookie banner. It opens when the page requests it, stores the answer in the shop's cookie
// on the brand's domain, and dispatches an event for the change. It is drawn with the colours of the page.
const cookieName = 'cookieConsent';
const year = 365 * 24 * 3600;

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host { position: fixed; z-index: 21; inset: auto 0 0; font-size: 15px; line-height: 22px; color: var(--ink, CanvasText); }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
section { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 4px 32px;
  max-height: calc(100dvh - 32px); overflow-y: auto; padding: 12px max(28px, (100vw - 1240px) / 2); outline: none;
  background: var(--surfaceRaised, Canvas); border-top: 1px solid var(--line, GrayText); box-shadow: var(--shadow, none); }
h2 { margin: 0; font-size: 15px; line-height: 22px; font-weight: 600; }
h2, p, fieldset { grid-column: 1; }
p { margin: 0; color: var(--inkMuted, inherit); text-wrap: pretty; }
fieldset { display: grid; gap: 4px; margin: 4px 0 0; padding: 0; border: 0; }
fieldset[hidden] { display: none; }
label { display: grid; grid-template-columns: 20px 1fr; gap: 0 12px; align-items: start; padding: 10px 0; cursor: pointer; }
label b { font-weight: 600; }
label small { grid-column: 2; font-size: 13px; line-height: 18px; color: var(--inkMuted, inherit); }
input { width: 20px; height: 20px; margin: 1px 0 0; accent-color: var(--accent, auto); }
div { grid-column: 2; grid-row: 1 / span 3; display: grid; grid-template-columns: 1fr 1fr; gap: 0 8px; }
button { min-height: 44px; padding: 8px 12px; font: inherit; font-weight: 550; line-height: 20px; color: inherit; cursor: pointer;
  background: none; border: 1px solid color-mix(in srgb, var(--lineStrong, GrayText) 45%, var(--line, transparent));
  border-radius: var(--controlRadius, 10px); }
button:hover { background: var(--accentSoft, transparent); }
button.quiet { grid-column: 1 / -1; border-color: transparent; text-decoration: underline; text-underline-offset: 4px; }
button[hidden] { display: none; }
:focus-visible { outline: 2.5px solid var(--focus, Highlight); outline-offset: 2px; }
@media (max-width: 1023px) {
  section { grid-template-columns: 1fr; padding: 10px 16px calc(4px + env(safe-area-inset-bottom)); }
  h2 { line-height: 20px; } p { font-size: 13px; line-height: 17px; }
  div { grid-column: 1; grid-row: auto; margin-top: 4px; }
}
/* A phone in landscape has space for the buttons beside the text; a page enlarged to 400 % has space for neither. */
@media (min-width: 576px) and (max-width: 1023px) and (max-height: 520px) {
  section { grid-template-columns: 1fr auto; gap: 0 16px; }
  div { grid-column: 2; grid-row: 1 / span 3; margin-top: 0; }
}
@media (max-width: 575px) and (max-height: 520px) { :host { position: static; } }
`);

/** Two digits, for analytics and marketing; null if there is no answer. */
const answer = () => new RegExp(`(?:^|; )${cookieName}=([01]{2})(?:;|$)`).exec(document.cookie)?.[1] ?? null;

/**
 * On the brand's domain, so that shop and account share the answer; the name of a local machine has no parent domain.
 */
function write(code) {
  const parent = location.hostname.replace(/^(?:[tapd]-)?(?:myaccount|www)\./, '');
  const domain = parent.includes('.') ? `; Domain=${parent}` : '';
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName}=${code}; Path=/; Max-Age=${year}; SameSite=Lax${domain}${secure}`;
  dispatchEvent(new Event('cookieConsent:changed'));
}

function make(tag, given = {}, ...inside) {
  const element = Object.assign(document.createElement(tag), given);
  element.append(...inside);
  return element;
}

const choice = (title, words) => {
  const box = make('input', { type: 'checkbox' });
  const label = make(
    'label',
    {},
    box,
    make('b', { textContent: title }),
    make('small', { textContent: words }),
  );
  return { box, label };
};

const host = make('div', { id: 'cookie-consent', hidden: true });
const root = host.attachShadow({ mode: 'open' });
root.adoptedStyleSheets = [sheet];

const analytics = choice(consentWords.analytics, consentWords.analyticsText);
const marketing = choice(consentWords.marketing, consentWords.marketingText);
const choices = make('fieldset', { hidden: true }, analytics.label, marketing.label);
choices.setAttribute('aria-label', consentWords.optional);
/** Extends the page, so that content beneath the banner can be scrolled into view. */
const makeRoom = () => {
  const isOver = !host.hidden && getComputedStyle(host).position === 'fixed';
  const height = isOver ? host.offsetHeight : 0;
  document.body.style.paddingBottom = height === 0 ? '' : `${height}px`;
  // The account's menu ends above the banner, and focused elements are scrolled clear of it.
  document.documentElement.style.setProperty('--consentHeight', `${height}px`);
};
const close = () => {
  host.hidden = true;
  makeRoom();
  back?.focus();
  back = null;
};
addEventListener('resize', () => makeRoom());
let back = null;
const answered = (code) => {
  write(code);
  close();
};
const button = (textContent, click, className = '') => {
  const made = make('button', { type: 'button', textContent, className });
  made.addEventListener('click', click);
  return made;
};
const digits = () => `${Number(analytics.box.checked)}${Number(marketing.box.checked)}`;
const save = button(consentWords.save, () => answered(digits()), 'quiet');
const more = button(consentWords.choose, () => choose(), 'quiet');
function choose() {
  choices.hidden = save.hidden = false;
  more.hidden = true;
  makeRoom();
  analytics.box.focus();
}

const box = make(
  'section',
  { tabIndex: -1 },
  make('h2', { id: 'cookie-title', textContent: consentWords.title }),
  make('p', {
    textContent: consentWords.text,
  }),
  choices,
  make(
    'div',
    {},
    button(consentWords.essential, () => answered('00')),
    button(consentWords.all, () => answered('11')),
    more,
    save,
  ),
);
box.setAttribute('aria-labelledby', 'cookie-title');
box.addEventListener('keydown', (event) => {
  // Escape keeps the previous answer, so without one it does nothing.
  if (event.key !== 'Escape' || answer() === null) return;
  event.stopPropagation();
  close();
});
root.append(box);

/**
 * A customer who opens the banner again sees the current answer, and focus moves to it; when it opens on its own, it
 * does not take focus.
 */
function open() {
  const now = answer();
  analytics.box.checked = now?.startsWith('1') ?? false;
  marketing.box.checked = now?.endsWith('1') ?? false;
  choices.hidden = save.hidden = now === null;
  more.hidden = now !== null;
  host.hidden = false;
  makeRoom();
  if (now === null) return;
  back = document.activeElement;
  box.focus();
}

document.body.append(host);
addEventListener('cookieConsent:open', open);
