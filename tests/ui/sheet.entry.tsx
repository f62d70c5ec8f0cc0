import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { messages } from '../../src/locales/en-GB.po';
import { i18n } from '../../src/ui/i18n.ts';
import { GlobalStyles } from '../../src/ui/theme/GlobalStyles.tsx';
import { type ThemeName, themes } from '../../src/ui/theme/palette.ts';
import { scenes } from './scenes.tsx';

const query = new URLSearchParams(window.location.search);
const scene = scenes[query.get('scene') ?? 'components'];
const asked = query.get('theme') ?? 'default';
const theme: ThemeName = asked in themes ? (asked as ThemeName) : 'default';
const root = document.getElementById('root');
if (root === null || scene === undefined) throw new Error('no such scene');

i18n.loadAndActivate({ locale: 'en-GB', messages });
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <GlobalStyles theme={theme} stripped={query.has('stripped')} />
    {scene(theme)}
  </I18nProvider>,
);
