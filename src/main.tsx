import { startApp } from './app/start.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
// The code is evaluated in one task and starts the app in another, so that the browser can paint and respond in
// between.
setTimeout(startApp, 0, place);
