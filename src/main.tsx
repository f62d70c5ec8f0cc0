import { startApp } from './app/start.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
startApp(place);
