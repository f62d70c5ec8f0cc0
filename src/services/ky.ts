import ky from 'ky';

/**
 * The HTTP client of all services. It makes only one attempt, because the request chart handles retries and
 * deadlines.
 */
export const ask = ky.create({ retry: 0, timeout: false, throwHttpErrors: false });
