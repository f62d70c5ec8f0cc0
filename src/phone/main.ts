import { createActor } from 'xstate';
import { defaultBrand, readHost } from '../../contracts/brand/brands.ts';
import { isAppView } from '../../contracts/embedding/appView.ts';
import { isShownLocale, localeParameter } from '../../contracts/brand/languages.ts';
import { phoneFilesPath } from '../../contracts/extensions/phoneUploads.ts';
import { phonePageLogic } from '../actors/phoneUploads/phone.ts';
import { fileOf } from '../actors/photos/uploads/bytes.ts';
import { activateLocale, i18n } from '../ui/i18n.ts';
import { themes } from '../ui/theme/palette.ts';
import { phoneEnvironment } from './environment.ts';
import { drawPhonePage } from './view.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');

const brand = readHost(window.location.hostname)?.brand ?? defaultBrand;
const theme = themes[brand.family];

const themeColor = document.head.appendChild(document.createElement('meta'));
themeColor.name = 'theme-color';

/** Sets the brand's colours as properties, because rules would need one style sheet per brand. */
function paint({ matches }: { readonly matches: boolean }): void {
  for (const [role, value] of Object.entries(theme[matches ? 'dark' : 'light']))
    document.documentElement.style.setProperty(`--${role}`, value);
  document.documentElement.style.setProperty('--controlRadius', `${theme.controlRadius}px`);
  // The browser's own toolbar has the brand's colour, too.
  themeColor.content = theme[matches ? 'dark' : 'light'].accent;
}
const dark = window.matchMedia('(prefers-color-scheme: dark)');
paint(dark);
dark.addEventListener('change', paint);

const { endpoint, ...environment } = phoneEnvironment(window);
const page = createActor(phonePageLogic({ ...environment, endpoint: () => endpoint(phoneFilesPath) }));
page.start();
// The computer that shows the code adds the customer's language [9.13].
const locale = new URLSearchParams(window.location.search).get(localeParameter);
await activateLocale(isShownLocale(locale) ? locale : brand.locale, { folder: 'phone/' });
drawPhonePage(place, page, i18n, {
  wordmark: theme.wordmark,
  fileOf,
  appView: isAppView(window.navigator.userAgent),
});
// The customer has scanned another code while this page was open.
window.addEventListener('hashchange', () => window.location.reload());
