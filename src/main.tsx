import { startApp } from './app/start.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
// The program is evaluated in one task and starts in another: between them the browser paints and responds.
setTimeout(startApp, 0, place);
