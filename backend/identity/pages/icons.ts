import { html, type Html } from './html.ts';

const icon = (drawing: Html): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawing}</svg>`;

export const eyeIcon = icon(
  html`<path d="M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12z" /><circle cx="12" cy="12" r="2.8" /><path class="slash" d="M4.5 4.5l15 15" />`,
);
export const buildingIcon = icon(
  html`<path d="M5 20.5V4.5h9v16M14 9.5h5v11M3 20.5h18M8.5 8.5h2M8.5 12.5h2M8.5 16.5h2M16.5 13v.1M16.5 16.5v.1" />`,
);
export const alertIcon = icon(html`<path d="M12 4.5 21 19.5H3zM12 10.5v4M12 17v.1" />`);
export const checkIcon = icon(html`<path d="m5 12.5 4.5 4.5L19 7.5" />`);
export const mailIcon = icon(
  html`<rect x="3.5" y="5.5" width="17" height="13.5" rx="2.5" /><path d="m4.5 7.5 7.5 6 7.5-6" />`,
);
