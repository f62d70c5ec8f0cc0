import ky from 'ky';

/** The HTTP client of all services: one attempt only, because retries and deadlines belong to the request chart. */
export const ask = ky.create({ retry: 0, timeout: false, throwHttpErrors: false });
